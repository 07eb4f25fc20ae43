/* Pan: what the rule for the three nines does to who wins. From the rules of Samkoff 2015 (section 1) alone.

   cc -O2 -o pan-nines docs/audit/pan-nines.c
   ./pan-nines 7            who wins in all positions: won, lost, drawn
   ./pan-nines 7 together   the same where who holds all three nines places them together or not at all

   After the counts it goes through all positions in which the mover holds the three nines and other cards and nothing lies in the pile: those in which one
   nine alone is worth more for the mover than the three together, with the worth of one nine, of the three, and of the best other move (1 won, 0 drawn, -1 lost),
   and how many they are. Then through those in which nines alone lie in the pile: in how many is who waits worse off with one more of the nines held lying there.

   Only who wins is found, and in no order, so that a position takes one byte: 8 ranks take 1.7 GB, and some minutes. It shares no code with the package. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef uint32_t u32;
enum { LOW = 4, MOST = 8, OVER = 253, LOST = 254, WON = 255 };

typedef struct {
  u32 swapped;              /* the number of the same half with the hands exchanged */
  unsigned char mine[4], theirs[4], held, kept; /* cards of the mover and of the other, by rank and in all */
  signed char top;          /* the highest rank of a loose card, or -1 */
  unsigned char plays, all; /* cards and sets that the mover may place, from the top on; from all ranks */
} Half;

static int k, together, full[MOST], digit[MOST][5][5], shares[MOST];
static u32 place[MOST], low_size = 1, size;
static Half *low, *high;
static unsigned char *left; /* moves not known to lose, or OVER, LOST, WON */
static u32 *stack;
static uint64_t depth;

static Half *halves(int from, int to, u32 many) {
  Half *list = calloc(many, sizeof *list);
  for (u32 n = 0; n < many; n++) {
    Half *h = &list[n];
    u32 rest = n, unit = 1;
    h->top = -1;
    for (int r = from; r < to; r++) {
      int share = rest % shares[r], a = 0, b = 0;
      rest /= shares[r];
      for (int i = 0; i <= full[r]; i++)
        for (int j = 0; i + j <= full[r]; j++)
          if (digit[r][i][j] == share) a = i, b = j;
      h->mine[r - from] = a, h->theirs[r - from] = b;
      h->held += a, h->kept += b;
      h->swapped += unit * digit[r][b][a];
      unit *= shares[r];
      if (a + b < full[r]) h->top = r, h->plays = 0;
      int ways = (a > 0) + (a == full[r]);
      h->plays += ways, h->all += ways;
    }
  }
  return list;
}

static void start(void) {
  for (int r = 0; r < k; r++) {
    full[r] = r ? 4 : 3;
    for (int a = 0; a <= full[r]; a++)
      for (int b = 0; a + b <= full[r]; b++) digit[r][a][b] = shares[r]++;
    if (r < LOW) low_size *= shares[r];
  }
  u32 many = 1;
  for (int r = 0; r < k; r++) place[r] = r ? place[r - 1] * shares[r - 1] : 1;
  for (int r = LOW; r < k; r++) many *= shares[r];
  size = low_size * many;
  low = halves(0, LOW, low_size);
  high = halves(LOW, k, many);
  left = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  stack = mmap(0, 4ul * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (left == MAP_FAILED || stack == MAP_FAILED) exit(1);
#ifdef MADV_HUGEPAGE
  madvise(left, size, MADV_HUGEPAGE);
#endif
  u32 p = 0;
  for (u32 h = 0; h < many; h++)
    for (u32 l = 0; l < low_size; l++, p++) {
      const Half *a = &low[l], *b = &high[h];
      int moves = b->top >= 0 ? b->plays + 1 : b->all + a->plays + (a->top >= 0);
      if (a->held + b->held == 0 || a->kept + b->kept == 0) {
        moves = OVER;
        if (a->held + b->held) stack[depth++] = p;
      } else if (together && a->mine[0] == 3 && a->top < 0 && b->top < 0) moves--;
      left[p] = moves;
    }
}

/* The position before is now known to have a move that loses for whoever moves next, or one that wins. */
static void tell(u32 before, int lost) {
  unsigned char *at = &left[before];
  if (*at >= OVER) return;
  if (lost) *at = WON;
  else if (--*at) return;
  else *at = LOST;
  stack[depth++] = before;
}

static void spread(void) {
  while (depth) {
    u32 p = stack[--depth], h = p / low_size, l = p % low_size;
    const Half *a = &low[l], *b = &high[h];
    int lost = left[p] != WON; /* for whoever is to move; also if the other has no card left */
    u32 base = b->swapped * low_size + a->swapped;
    int top = b->top >= 0 ? b->top : a->top, held = a->kept + b->kept;
#define MINE(r) ((r) < LOW ? a->mine[r] : b->mine[(r) - LOW])
#define THEIRS(r) ((r) < LOW ? a->theirs[r] : b->theirs[(r) - LOW])
    if (top >= 0) { /* the other has placed a card, or a set */
      int m = MINE(top), o = THEIRS(top), here = digit[top][o][m];
      if (!(together && top == 0 && o == 2 && m == 0)) tell(base + place[top] * (digit[top][o + 1][m] - here), lost);
      if (m + o == 0) tell(base + place[top] * (digit[top][full[top]][0] - here), lost);
    }
    u32 less[MOST][4]; /* what one, two and three cards fewer of a rank come to */
    int have[MOST], ranks = 0;
    for (int r = top < 0 ? 0 : top; r < k; r++) {
      int o = THEIRS(r);
      if (!o) continue;
      int m = MINE(r);
      have[ranks] = o;
      for (int n = 1; n <= o && n <= 3; n++) less[ranks][n] = place[r] * (digit[r][o - n][m] - digit[r][o][m]);
      ranks++;
    }
    for (int i = 0; i < ranks; i++) { /* the other has taken three cards, or fewer, which leaves nothing loose */
      if (top < 0 && held > 1) tell(base + less[i][1], lost);
      if (top < 0 && held > 2) {
        if (have[i] > 1) tell(base + less[i][2], lost);
        for (int j = i + 1; j < ranks; j++) tell(base + less[i][1] + less[j][1], lost);
      }
      if (held > 3) {
        if (have[i] > 2) tell(base + less[i][3], lost);
        for (int j = i + 1; j < ranks; j++) {
          if (have[i] > 1) tell(base + less[i][2] + less[j][1], lost);
          if (have[j] > 1) tell(base + less[i][1] + less[j][2], lost);
          for (int n = j + 1; n < ranks; n++) tell(base + less[i][1] + less[j][1] + less[n][1], lost);
        }
      }
    }
  }
}

/* What a position is worth for whoever has just moved. */
static int worth(u32 p) {
  int h = left[p];
  return h == WON ? -1 : h == LOST ? 1 : h == OVER ? 1 : 0;
}

static void nines(void) {
  long all = 0, set = 0, sole = 0;
  int mine[MOST] = {3}, theirs[MOST];
  for (;;) {
    u32 base = 0; /* after a move the hands are exchanged: the mover's cards count second */
    int held = 0, kept = 0, best = -1;
    for (int r = 0; r < k; r++) {
      theirs[r] = full[r] - mine[r];
      held += mine[r], kept += theirs[r];
      base += place[r] * digit[r][theirs[r]][mine[r]];
    }
    if (kept && held > 3) {
      int one = worth(base - digit[0][0][3] + digit[0][0][2]), three = worth(base - digit[0][0][3] + digit[0][0][0]);
      for (int r = 1; r < k; r++) {
        if (!mine[r]) continue;
        int after = worth(base + place[r] * (digit[r][theirs[r]][mine[r] - 1] - digit[r][theirs[r]][mine[r]]));
        if (after > best) best = after;
        if (mine[r] < 4) continue;
        after = worth(base + place[r] * (digit[r][0][0] - digit[r][0][4]));
        if (after > best) best = after;
      }
      all++, set += one > three, sole += one > three && one > best;
      if (one > three) {
        for (int r = 0; r < k; r++) printf("%d", mine[r]);
        putchar('/');
        for (int r = 0; r < k; r++) printf("%d", theirs[r]);
        printf(": one %d, three %d, others %d\n", one, three, best);
      }
    }
    int r = 1;
    while (r < k && ++mine[r] > 4) mine[r++] = 0;
    if (r == k) break;
  }
  printf("three nines and nothing in the pile: %ld; one alone is worth more than three in %ld, and than all else in %ld\n", all, set, sole);
}

static void waiting(void) {
  long all = 0, worse = 0;
  int mine[MOST] = {0};
  for (;;) {
    u32 base = 0;
    int held = 0, kept = 0;
    for (int r = 1; r < k; r++) {
      base += place[r] * digit[r][mine[r]][4 - mine[r]];
      held += mine[r], kept += 4 - mine[r];
    }
    for (int a = 0; a < 2; a++)
      for (int b = 1; a + b < 3; b++) {
        if (held + a == 0 || kept + b < 2) continue;
        all++;
        if (worth(base + digit[0][a][b - 1]) >= worth(base + digit[0][a][b])) continue;
        worse++;
        printf("%d", a);
        for (int r = 1; r < k; r++) printf("%d", mine[r]);
        printf("/%d", b);
        for (int r = 1; r < k; r++) printf("%d", 4 - mine[r]);
        puts(": who waits is worse off with one more nine in the pile");
      }
    int r = 1;
    while (r < k && ++mine[r] > 4) mine[r++] = 0;
    if (r == k) break;
  }
  printf("nines alone in the pile, and one with who waits: %ld; one more there is worse in %ld\n", all, worse);
}

int main(int count, char **words) {
  if (count < 2 || (k = atoi(words[1])) <= LOW || k > MOST) return 2;
  together = count > 2 && !strcmp(words[2], "together");
  start();
  spread();
  uint64_t by[256] = {0};
  for (u32 p = 0; p < size; p++) by[left[p]]++;
  printf("%d ranks%s: won %lu, lost %lu, drawn %lu\n", k, together ? ", nines together" : "", (long)by[WON], (long)by[LOST],
         (long)(size - by[WON] - by[LOST] - by[OVER]));
  fflush(stdout);
  nines();
  waiting();
  return 0;
}
