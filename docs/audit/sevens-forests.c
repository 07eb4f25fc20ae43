/* Now or never on narrow and plain forests: Sevens (SHICHINARABE) on forests, red to move with the only right.

   cc -O2 -o sevens-forests sevens-forests.c && ./sevens-forests 9

   For each number of vertices it goes through all forests in all red and blue colourings, in four kinds: where whoever cannot move loses; and
   in the game itself with fewer blue vertices than red, as many, and more. It prints, for three sorts of each kind: forests; those that the right
   turns; and those of these that are won only by keeping it. In the words of shichinarabe-narrow-forests.md the sorts are, where whoever cannot
   move loses: narrow; plain and not narrow; all others. If blue has fewer: narrow in the stricter sense and without a gate; narrow otherwise; all
   others. If both have as many: narrow; none; all others. If blue has more: plain; not plain, but narrow and sorted; all others.

   A second number in place of 1 is the most that may lie beside a vertex, a third the number of vertices to begin with. After a fourth, any, only
   those are judged that are narrow, have a gate and fewer blue vertices than red. Who wins is found by trying all moves: no theorem is used, and it
   shares nothing with the package. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 14 };

static int n, most_beside = 1, gates_alone;
static int parent[MOST], near[MOST], sum[MOST], value[MOST], blues_below[MOST];
static int hand[2]; /* the vertices of red, and of blue */
static unsigned *known[2][2], stamp;

/* Whether the player to move wins; whoever plays the last vertex does, if there is a race. */
static int wins(int white, int player, int right, int race) {
  int mine = hand[player] & ~white, theirs = hand[!player] & ~white;
  if (race && (!mine || !theirs)) return !mine;
  unsigned *place = &known[player][right][white & ((1 << n) - 1)];
  if (*place >> 1 == stamp) return *place & 1;
  int won = 0;
  for (int v = 0; v < n && !won; v++)
    if (mine >> v & 1 && near[v] & white) won = !wins(white | 1 << v, !player, right, race);
  if (right && player == 0 && (!race || theirs & (theirs - 1)))
    for (int t = 0; t < n && !won; t++)
      if (theirs >> t & 1) {
        int after = white | 1 << t;
        for (int v = 0; v < n && !won; v++)
          if (mine >> v & 1 && near[v] & after) won = !wins(after | 1 << v, 1, 0, race);
      }
  *place = stamp << 1 | won;
  return won;
}

/* Whether red wins by using the right now. */
static int wins_now(int race) {
  int white = 1 << n;
  if (race && !(hand[1] & (hand[1] - 1))) return 0;
  for (int t = 0; t < n; t++)
    if (hand[1] >> t & 1)
      for (int v = 0; v < n; v++)
        if (hand[0] >> v & 1 && near[v] & (white | 1 << t) && !wins(white | 1 << t | 1 << v, 1, 0, race)) return 1;
  return 0;
}

/* Whether no blue vertex further down leaves too much beside it, from a vertex v with so much opened above it. */
static int narrow(int v, int opened, int reds) {
  for (int c = v + 1; c < n; c++) {
    if (parent[c] != v) continue;
    int beside = opened + sum[v] - value[c];
    if (hand[1] >> c & 1) {
      if ((!reds || blues_below[c]) && beside > most_beside) return 0;
    } else if (!narrow(c, beside + 1, reds + 1)) return 0;
  }
  return 1;
}

/* Whether all blue vertices with a sum of so much or less below them are narrow. */
static int is_narrow(int most) {
  for (int v = n - 1; v >= 0; v--) {
    sum[v] = blues_below[v] = 0;
    for (int c = v + 1; c < n; c++)
      if (parent[c] == v) sum[v] += value[c], blues_below[v] += blues_below[c] + (hand[1] >> c & 1);
    value[v] = hand[1] >> v & 1 ? (sum[v] < 1 ? sum[v] - 1 : 0) : (sum[v] > -1 ? sum[v] + 1 : 0);
  }
  for (int v = 0; v < n; v++)
    if (hand[1] >> v & 1 && sum[v] <= most && !narrow(v, 0, 0)) return 0;
  return 1;
}

static int has_child(int v, int player) {
  for (int c = v + 1; c < n; c++)
    if (parent[c] == v && hand[player] >> c & 1) return 1;
  return 0;
}

/* Whether no blue vertex with a sum below 0 has a red child, and of any two with the sum 0 that have one the first lies above the other. */
static int is_plain(void) {
  int low = n;
  for (int v = 0; v < n; v++) {
    if (!(hand[1] >> v & 1) || sum[v] > 0 || !has_child(v, 0)) continue;
    int above = parent[v];
    while (above < n && above != low) above = parent[above];
    if (sum[v] < 0 || above != low) return 0;
    low = v;
  }
  return 1;
}

/* Whether no blue vertex with a sum of 0 or less has children of both colours. */
static int is_sorted(void) {
  for (int v = 0; v < n; v++)
    if (hand[1] >> v & 1 && sum[v] <= 0 && has_child(v, 0) && has_child(v, 1)) return 0;
  return 1;
}

/* Whether a blue vertex has a sum of two or more below it and a red vertex that hides a blue one. */
static int has_gate(void) {
  for (int v = 0; v < n; v++) {
    if (!(hand[1] >> v & 1) || sum[v] < 2) continue;
    for (int c = v + 1; c < n; c++)
      if (hand[0] >> c & 1 && blues_below[c])
        for (int a = parent[c]; a < n; a = parent[a])
          if (a == v) return 1;
  }
  return 0;
}

static long count[4][3][3]; /* by kind, and by sort of forest: all, turned, exceptions */

static void judge(int colours) {
  hand[1] = colours;
  hand[0] = ((1 << n) - 1) ^ colours;
  int more = 2 * __builtin_popcount(colours) - n;
  if (gates_alone && more >= 0) return;
  int all = is_narrow(0), gate = has_gate(), underdog = is_narrow(1) && !gate;
  if (gates_alone && !(all && gate)) return;
  for (int race = gates_alone; race < 2; race++) {
    int kind = race ? (more < 0 ? 1 : more ? 3 : 2) : 0;
    int sort = all ? 0 : 2;
    if (kind == 0 && !all && is_plain()) sort = 1;
    if (kind == 1 && all && !underdog) sort = 1;
    if (kind == 3) sort = is_plain() ? 0 : all && is_sorted() ? 1 : 2;
    long *here = count[kind][sort];
    here[0]++;
    stamp++;
    if (wins(1 << n, 0, 0, race)) continue;
    if (wins_now(race)) here[1]++;
    else if (wins(1 << n, 0, 1, race)) {
      if (sort < 2 && !here[2]) {
        fprintf(stderr, "exception of kind %d, sort %d:", kind, sort);
        for (int v = 0; v < n; v++) fprintf(stderr, " %d%c", parent[v] == n ? 0 : parent[v] + 1, colours >> v & 1 ? 'B' : 'R');
        fputc('\n', stderr);
      }
      here[1]++, here[2]++;
    }
  }
}

/* All forests, each once up to its order: the depths in reading order, as Beyer and Hedetniemi 1980 list rooted trees. */
static void each_shape(void) {
  int depth[MOST + 1];
  for (int v = 0; v <= n; v++) depth[v] = v;
  for (;;) {
    for (int v = 0; v < n; v++) {
      int u = v;
      while (depth[u] >= depth[v + 1]) u--; /* places are one behind: depth[0] is that of white */
      parent[v] = u ? u - 1 : n;
    }
    memset(near, 0, sizeof near);
    for (int v = 0; v < n; v++) {
      near[v] |= 1 << parent[v];
      if (parent[v] < n) near[parent[v]] |= 1 << v;
    }
    for (int colours = 1; colours < (1 << n) - 1; colours++) judge(colours);
    int last = n;
    while (last && depth[last] == 1) last--;
    if (!last) return;
    int above = last - 1;
    while (depth[above] != depth[last] - 1) above--;
    for (int v = last; v <= n; v++) depth[v] = depth[v - last + above];
  }
}

int main(int count_words, char **words) {
  int last = count_words > 1 ? atoi(words[1]) : 8, first = count_words > 3 ? atoi(words[3]) : 2;
  if (count_words > 2) most_beside = atoi(words[2]);
  gates_alone = count_words > 4;
  if (last >= MOST) return 2;
  for (int p = 0; p < 2; p++)
    for (int r = 0; r < 2; r++) known[p][r] = calloc(1 << last, sizeof(unsigned));
  static const char *kinds[] = {"no race", "fewer", "even", "more"};
  for (n = first; n <= last; n++) {
    memset(count, 0, sizeof count);
    each_shape();
    for (int k = 0; k < 4; k++) {
      printf("%d vertices, %s:", n, kinds[k]);
      for (int sort = 0; sort < 3; sort++)
        printf("%s %ld forests, %ld turned, %ld kept", sort ? ";" : "", count[k][sort][0], count[k][sort][1], count[k][sort][2]);
      putchar('\n');
    }
    fflush(stdout);
  }
  return 0;
}
