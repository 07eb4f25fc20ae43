/* Pan a second time, from the rules of Samkoff 2015 (sections 1 and 3.3) alone.
 *
 * It checks what the package computes and is no part of it: nothing builds or ships it, and it shares no code with it.
 * Positions have other numbers (the highest rank has the lowest place, and the mover's cards count first), no count of
 * open moves is kept, and a position is called lost only when its moves, made forward, all lead to won ones.
 *
 *   cc -O2 -o second docs/audit/pan-second.c
 *   ./second 6 solve            won, lost, drawn positions that are not over; starts; deals; the three nines
 *   ./second 6 reach            positions that play leads to from some deal, and those (with a card to play) it does not
 *   ./second 6 reach together   the same where who holds all three nines places them together or not at all
 *   ./second 6 reach single     the same without rule 3
 *
 * 8 ranks take 3.5 GB and some minutes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t u32;
typedef uint64_t u64;

enum { RANKS = 9, MOVES = 256 };

static int k, together, single;
static int full[RANKS];          /* cards of a rank that move */
static int digit[RANKS][5][5];   /* the number of a share: the mover's cards, then the other's */
static int shares[RANKS], mine[RANKS][15], theirs[RANKS][15];
static u32 place[RANKS];
static u64 size = 1;

static void number_positions(void) {
  for (int r = k - 1; r >= 0; r--) {
    full[r] = r ? 4 : 3;
    for (int a = 0; a <= full[r]; a++)
      for (int b = 0; a + b <= full[r]; b++) {
        digit[r][a][b] = shares[r];
        mine[r][shares[r]] = a;
        theirs[r][shares[r]++] = b;
      }
    place[r] = size;
    size *= shares[r];
  }
}

static u32 number(const int *mover, const int *other) {
  u32 sum = 0;
  for (int r = 0; r < k; r++) sum += place[r] * digit[r][mover[r]][other[r]];
  return sum;
}

static void hands(u32 position, int *mover, int *other) {
  for (int r = k - 1; r >= 0; r--) {
    int share = position % shares[r];
    position /= shares[r];
    mover[r] = mine[r][share];
    other[r] = theirs[r][share];
  }
}

static int cards(const int *hand) {
  int sum = 0;
  for (int r = 0; r < k; r++) sum += hand[r];
  return sum;
}

/* The positions after each move of a position that is not over: single cards and sets by rank, then taking. */
static int forward(int *mover, const int *other, u32 *out) {
  int n = 0, top = 0, loose = 0;
  for (int r = 0; r < k; r++) {
    int pile = full[r] - mover[r] - other[r];
    if (pile) top = r;
    loose += pile;
  }
  for (int r = top; r < k; r++) {
    int held = mover[r], set = held == full[r];
    if (held && !(set && r == 0 && together)) {
      mover[r] = held - 1;
      out[n++] = number(other, mover);
    }
    if (held && set && !single) {
      mover[r] = 0;
      out[n++] = number(other, mover);
    }
    mover[r] = held;
  }
  if (loose) {
    int hand[RANKS], wanted = 3;
    memcpy(hand, mover, sizeof hand);
    for (int r = k - 1; r >= 0; r--) {
      int pile = full[r] - mover[r] - other[r], got = pile < wanted ? pile : wanted;
      hand[r] += got;
      wanted -= got;
    }
    out[n++] = number(other, hand);
  }
  return n;
}

/* The positions from which a move by rules 1 to 3 leads here; the other player has made it. */
static int backward(int *mover, int *other, u32 *out) {
  int n = 0, top = -1, held = cards(other);
  for (int r = 0; r < k; r++)
    if (full[r] - mover[r] - other[r]) top = r;
  if (top >= 0) {
    other[top]++;
    out[n++] = number(other, mover);
    other[top]--;
    if (mover[top] + other[top] == 0) {
      other[top] += full[top];
      out[n++] = number(other, mover);
      other[top] -= full[top];
    }
  }
  for (int a = top < 0 ? 0 : top; a < k; a++) { /* one, two or three cards taken; fewer than three leave no loose card */
    if (!other[a]) continue;
    other[a]--;
    if (top < 0 && held > 1) out[n++] = number(other, mover);
    for (int b = a; b < k; b++) {
      if (!other[b]) continue;
      other[b]--;
      if (top < 0 && held > 2) out[n++] = number(other, mover);
      for (int c = b; c < k; c++)
        if (other[c] && held > 3) {
          other[c]--;
          out[n++] = number(other, mover);
          other[c]++;
        }
      other[b]++;
    }
    other[a]++;
  }
  return n;
}

typedef struct {
  u32 *at;
  u64 n, room;
} List;

static void add(List *list, u32 position) {
  if (list->n == list->room) {
    list->room = list->room * 3 / 2 + 1024;
    list->at = realloc(list->at, list->room * sizeof *list->at);
    if (!list->at) exit(1);
  }
  list->at[list->n++] = position;
}

static u64 choose(int n, int m) {
  u64 ways = 1;
  for (int i = 0; i < m; i++) ways = ways * (n - i) / (i + 1);
  return ways;
}

/* All hands of the mover, the other player holding the rest: what is asked of those that satisfy `wanted`. */
static void with_trivial_pile(int (*wanted)(const int *), void (*ask)(int *, int *)) {
  int mover[RANKS] = {0}, other[RANKS];
  for (;;) {
    for (int r = 0; r < k; r++) other[r] = full[r] - mover[r];
    if (wanted(mover)) ask(mover, other);
    int r = 0;
    while (r < k && ++mover[r] > full[r]) mover[r++] = 0;
    if (r == k) return;
  }
}

static int16_t *plies; /* to the end, odd if the mover wins; -1 for a draw; 0 if the game is over */
static u64 starts[3], deals[3], three, sole, doomed;

static int is_start(const int *mover) { return cards(mover) == 2 * k; }

static int three_nines(const int *mover) { return mover[0] == 3 && cards(mover) < 4 * k - 1; }

static void score(int *mover, int *other) {
  u64 ways = 1;
  for (int r = 0; r < k; r++) ways *= choose(full[r], mover[r]);
  int value = plies[number(mover, other)];
  int kind = value < 0 ? 2 : value % 2 ? 0 : 1;
  starts[kind]++;
  deals[kind] += ways;
}

static long worth(u32 after) { return plies[after] < 0 ? 0 : plies[after] % 2 ? plies[after] - 100000 : 100000 - plies[after]; }

static void single_nine(int *mover, int *other) {
  u32 after[MOVES];
  int n = forward(mover, other, after), best = 1;
  for (int i = 2; i < n; i++)
    if (worth(after[i]) > worth(after[best])) best = i;
  three++;
  sole += worth(after[0]) > worth(after[best]);
  doomed += worth(after[0]) > worth(after[best]) && worth(after[0]) < 0;
}

static int all_won(u32 position) {
  int mover[RANKS], other[RANKS];
  u32 after[MOVES];
  hands(position, mover, other);
  int n = forward(mover, other, after), i = 0;
  while (i < n && plies[after[i]] > 0 && plies[after[i]] % 2) i++;
  return i == n;
}

static void solve(void) {
  int mover[RANKS], other[RANKS];
  u32 before[MOVES];
  List wave = {0}, next = {0};
  u64 won[2] = {0}, drawn = 0;
  plies = malloc(size * sizeof *plies);
  if (!plies) exit(1);
  for (u64 s = 0; s < size; s++) {
    hands(s, mover, other);
    plies[s] = cards(mover) && cards(other) ? -1 : 0;
    if (cards(mover) && !cards(other)) add(&wave, s);
  }
  int ply = 0;
  while (wave.n) {
    ply++;
    next.n = 0;
    for (u64 i = 0; i < wave.n; i++) {
      hands(wave.at[i], mover, other);
      int n = backward(mover, other, before);
      for (int j = 0; j < n; j++)
        if (plies[before[j]] == -1 && (ply % 2 || all_won(before[j]))) {
          plies[before[j]] = ply;
          add(&next, before[j]);
        }
    }
    won[ply % 2] += next.n;
    List old = wave;
    wave = next;
    next = old;
  }
  for (u64 s = 0; s < size; s++) drawn += plies[s] < 0;
  with_trivial_pile(is_start, score);
  with_trivial_pile(three_nines, single_nine);
  printf("%d ranks: won %lu, lost %lu, drawn %lu, longest %d plies\n", k, (long)won[1], (long)won[0], (long)drawn, ply - 1);
  printf("starts for the mover: won %lu, lost %lu, drawn %lu\n", (long)starts[0], (long)starts[1], (long)starts[2]);
  printf("deals for the mover: won %lu, lost %lu, drawn %lu\n", (long)deals[0], (long)deals[1], (long)deals[2]);
  printf("three nines and a trivial pile: %lu; one nine alone is best in %lu, of which %lu are lost\n", (long)three, (long)sole, (long)doomed);
}

static unsigned char *seen;
static List met;

static void meet(u32 position) {
  if (seen[position >> 3] >> (position & 7) & 1) return;
  seen[position >> 3] |= 1 << (position & 7);
  add(&met, position);
}

static void begin(int *mover, int *other) { meet(number(mover, other)); }

static void reach(void) {
  int mover[RANKS], other[RANKS];
  u32 after[MOVES];
  seen = calloc(size / 8 + 1, 1);
  if (!seen) exit(1);
  with_trivial_pile(is_start, begin);
  for (u64 i = 0; i < met.n; i++) {
    hands(met.at[i], mover, other);
    if (!cards(mover) || !cards(other)) continue;
    int n = forward(mover, other, after);
    for (int j = 0; j < n; j++) meet(after[j]);
  }
  printf("%d ranks: attainable %lu; not, with a card for the mover:", k, (long)met.n);
  for (u64 s = 0; s < size; s++) {
    hands(s, mover, other);
    if (seen[s >> 3] >> (s & 7) & 1 || !cards(mover)) continue;
    putchar(' ');
    for (int r = 0; r < k; r++) printf("%d", mover[r]);
    putchar('/');
    for (int r = 0; r < k; r++) printf("%d", other[r]);
  }
  putchar('\n');
}

int main(int count, char **words) {
  if (count < 3 || (k = atoi(words[1])) < 1 || k > 8) return 2;
  together = count > 3 && !strcmp(words[3], "together");
  single = count > 3 && !strcmp(words[3], "single");
  number_positions();
  strcmp(words[2], "solve") ? reach() : solve();
  return 0;
}
