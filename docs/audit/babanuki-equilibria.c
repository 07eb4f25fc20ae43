/* Equilibria of open-hand BABANUKI, each player wanting the best place of its own: all positions, by the sizes of what is shared.

   gcc -O2 -o babanuki-equilibria babanuki-equilibria.c && ./babanuki-equilibria 4 14

   Takes a number of players and most numbers, and prints for each number of players from 3 and each number of numbers, over all positions
   in which everybody holds a card (the player to move in seat 0, the joker in any seat): positions; those from which all equilibria
   come to the same; those from which they all come to endless play; those from which some do; those without an equilibrium; and the rounds:
   positions in which the last seat holds the joker, and every turn of which has endless play among its outcomes, turned ones once.

   The outcomes of equilibria are found by the three conditions of docs/proofs/babanuki-equilibria.md. It shares nothing with the package. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 7
#define NUMBERS 24
#define EDGES 21
#define WORDS 136   /* 8,660 outcomes of seven players in words of 64 bits */

typedef uint64_t Set[WORDS];
typedef struct { int players, numbers, kind; size_t at; } Draw;

static size_t choose[NUMBERS + EDGES + 1][EDGES + 1];
static int edge[PLAYERS + 1][PLAYERS][PLAYERS], edges[PLAYERS + 1], words[PLAYERS + 1], outcomes[PLAYERS + 1];
static int finishing[PLAYERS + 1][64 * WORDS][PLAYERS], finished[PLAYERS + 1][64 * WORDS];
static Set liked[PLAYERS + 1][PLAYERS + 1];   /* what seat 0 likes the same: 0 is to be last, 1 endless play, the rest places upward */
/* Who leaves by a draw is its kind: 1 the seat drawn from, 2 the one to move, 3 both. */
static int seats[PLAYERS + 1][4][PLAYERS], playing[PLAYERS + 1][4];
static uint64_t *lifted[PLAYERS + 1][4];      /* outcomes after a draw, eight by eight, as those before it */
static uint64_t *found[PLAYERS + 1][NUMBERS + 1];

static void list(int players, int length, int depth, int used, int *seat) {
    if (depth == length) {
        memcpy(finishing[players][outcomes[players]], seat, sizeof(int) * length);
        finished[players][outcomes[players]++] = length;
        return;
    }
    for (seat[depth] = 0; seat[depth] < players; seat[depth]++)
        if (!(used >> seat[depth] & 1)) list(players, length, depth + 1, used | 1 << seat[depth], seat);
}

static int numbered(int players, int length, const int *seat) {
    for (int o = 0; o < outcomes[players]; o++)
        if (finished[players][o] == length && !memcmp(finishing[players][o], seat, sizeof(int) * length)) return o;
    abort();
}

static void prepare(int players) {
    int seat[PLAYERS];
    for (int a = 0; a < players; a++)
        for (int b = a + 1; b < players; b++) edge[players][a][b] = edge[players][b][a] = edges[players]++;
    for (int length = 0; length <= players; length++)
        if (length != players - 1) list(players, length, 0, 0, seat);
    words[players] = (outcomes[players] + 63) / 64;
    for (int o = 0; o < outcomes[players]; o++) {
        int value = 1;
        for (int place = 0; place < finished[players][o]; place++)
            if (!finishing[players][o][place]) value = place == players - 1 ? 0 : players - place;
        liked[players][value][o / 64] |= 1ull << o % 64;
    }
    for (int kind = 0; kind < 4; kind++) {
        int left[2], gone = 0, stay = 0;
        if (kind & 1) left[gone++] = players - 1;
        if (kind & 2) left[gone++] = 0;
        for (int a = 1; a < players; a++)
            if (a < players - 1 || !(kind & 1)) seats[players][kind][stay++] = a;
        if (!(kind & 2)) seats[players][kind][stay++] = 0;
        playing[players][kind] = stay;
        if (gone >= players) continue;
        size_t bytes = (outcomes[stay] + 7) / 8;
        uint64_t *table = lifted[players][kind] = calloc(bytes * 256 * words[players], 8);
        for (int o = 0; o < outcomes[stay]; o++) {
            memcpy(seat, left, sizeof(int) * gone);
            for (int place = 0; place < finished[stay][o]; place++)
                seat[gone + place] = seats[players][kind][finishing[stay][o][place]];
            int before = numbered(players, gone + finished[stay][o], seat);
            for (int byte = 0; byte < 256; byte++)
                if (byte >> o % 8 & 1)
                    table[((size_t)(o / 8) * 256 + byte) * words[players] + before / 64] |= 1ull << before % 64;
        }
    }
}

/* The place of some counts among all of the same sum, in rising order. */
static size_t place(int players, const int *count, int numbers) {
    size_t before = 0;
    for (int e = 0, more = edges[players] - 1; more > 0; e++, more--) {
        before += choose[numbers + more][more] - choose[numbers - count[e] + more][more];
        numbers -= count[e];
    }
    return before;
}

static int next(int players, int *count) {
    int rest = count[edges[players] - 1];
    count[edges[players] - 1] = 0;
    for (int e = edges[players] - 2; e >= 0; e--) {
        if (rest) {
            count[e]++;
            count[edges[players] - 1] = rest - 1;
            return 1;
        }
        rest = count[e];
        count[e] = 0;
    }
    return 0;
}

static int all_hold(int players, const int *count, int joker) {
    int holding = 1 << joker;
    for (int a = 0; a < players; a++)
        for (int b = a + 1; b < players; b++)
            if (count[edge[players][a][b]]) holding |= 1 << a | 1 << b;
    return holding == (1 << players) - 1;
}

static int draws(int players, int numbers, const int *count, int joker, Draw *draw) {
    int many = 0, last = players - 1, size[PLAYERS] = {0};
    for (int a = 0; a < players; a++)
        for (int b = 0; b < players; b++)
            if (a != b) size[a] += count[edge[players][a][b]];
    size[joker]++;
    for (int partner = 0; partner <= last; partner++) {
        int more[EDGES], after[EDGES], holder = joker, left = numbers, own = size[0] + 1, holds = -1;
        if (partner == last ? joker != last : !count[edge[players][partner][last]]) continue;
        memcpy(more, count, sizeof more);
        if (partner == last) holder = 0;
        else more[edge[players][partner][last]]--;
        if (partner == 0) own -= 2, left--;
        if (partner > 0 && partner < last) more[edge[players][0][partner]]++;
        int kind = (size[last] == 1) | (own == 0) << 1, stay = playing[players][kind];
        const int *seat = seats[players][kind];
        for (int a = 0; a < stay; a++) {
            if (seat[a] == holder) holds = a;
            for (int b = a + 1; b < stay; b++) after[edge[stay][a][b]] = more[edge[players][seat[a]][seat[b]]];
        }
        draw[many++] = (Draw){stay, left, kind, stay == 1 ? 0 : place(stay, after, left) * stay + holds};
    }
    return many;
}

static void lift(int players, const Draw *draw, const uint64_t *after, uint64_t *before) {
    const uint8_t *byte = (const uint8_t *)after;
    memset(before, 0, sizeof(uint64_t) * words[players]);
    for (int b = 0; b < (outcomes[draw->players] + 7) / 8; b++)
        if (byte[b])
            for (int w = 0; w < words[players]; w++)
                before[w] |= lifted[players][draw->kind][((size_t)b * 256 + byte[b]) * words[players] + w];
}

static int meet(int players, const uint64_t *one, const uint64_t *other) {
    for (int w = 0; w < words[players]; w++)
        if (one[w] & other[w]) return 1;
    return 0;
}

/* One pass over all positions of a size: keeps what some draw leads to, as far as nobody would surely depart (settled is 0); or adds to
   `settled` what comes about. Returns whether anything changed. */
static int pass(int players, int numbers, uint64_t *settled) {
    int count[EDGES] = {0}, changed = 0;
    size_t at = 0;
    count[edges[players] - 1] = numbers;
    do {
        for (int joker = 0; joker < players; joker++, at++) {
            if (!all_hold(players, count, joker)) continue;
            uint64_t *here = found[players][numbers] + at * words[players];
            Draw draw[PLAYERS];
            Set option, either = {0}, allowed = {0};
            int many = draws(players, numbers, count, joker, draw), least = 0, all_last = 1;
            for (int d = 0; d < many; d++) {
                int same = draw[d].players == players && draw[d].numbers == numbers, value = 0;
                uint64_t *from = settled && same ? settled : found[draw[d].players][draw[d].numbers];
                lift(players, &draw[d], from + draw[d].at * words[draw[d].players], option);
                while (value <= players && !meet(players, option, liked[players][value])) value++;
                if (value > least) least = value;
                if (value) all_last = 0;
                for (int w = 0; w < words[players]; w++) either[w] |= option[w];
            }
            for (int value = settled ? !all_last : least; value <= players; value++)
                for (int w = 0; w < words[players]; w++) allowed[w] |= liked[players][value][w];
            for (int w = 0; w < words[players]; w++) {
                uint64_t *to = settled ? settled + at * words[players] + w : here + w;
                uint64_t now = (here[w] & either[w] & allowed[w]) | (settled ? *to : 0);
                changed |= now != *to;
                *to = now;
            }
        }
    } while (next(players, count));
    return changed;
}

static void solve(int players, int numbers) {
    size_t positions = choose[numbers + edges[players] - 1][edges[players] - 1] * players, row = words[players];
    uint64_t *here = found[players][numbers] = calloc(positions * row, 8), *settled = malloc(positions * row * 8);
    for (size_t at = 0; at < positions; at++)
        for (int o = 0; o < outcomes[players]; o++) here[at * row + o / 64] |= 1ull << o % 64;
    do {
        while (pass(players, numbers, 0)) {}
        for (size_t i = 0; i < positions * row; i++) settled[i] = i % row ? 0 : here[i] & 1;
        while (pass(players, numbers, settled)) {}
        uint64_t *old = here;
        found[players][numbers] = here = settled;
        settled = old;
    } while (memcmp(here, settled, positions * row * 8));
    free(settled);
}

static int round_of(int players, int numbers, const int *count) {
    int now[EDGES], turned[EDGES];
    memcpy(now, count, sizeof now);
    for (int turn = 0; turn < players; turn++) {
        size_t at = place(players, now, numbers) * players + players - 1;
        if (!(found[players][numbers][at * words[players]] & 1)) return 0;
        for (int a = 0; a < players; a++)
            for (int b = a + 1; b < players; b++)
                turned[edge[players][a][b]] = now[edge[players][(a + 1) % players][(b + 1) % players]];
        memcpy(now, turned, sizeof now);
        if (memcmp(now, count, sizeof(int) * edges[players]) < 0) return 0;
    }
    return 1;
}

static void report(int players, int numbers) {
    int count[EDGES] = {0};
    long all = 0, one = 0, sure = 0, some = 0, none = 0, rounds = 0;
    size_t at = 0;
    count[edges[players] - 1] = numbers;
    do {
        int hold = 1;
        for (int joker = 0; joker < players; joker++) hold &= all_hold(players, count, joker);
        rounds += hold && round_of(players, numbers, count);
        for (int joker = 0; joker < players; joker++, at++) {
            if (!all_hold(players, count, joker)) continue;
            int many = 0;
            for (int w = 0; w < words[players]; w++)
                many += __builtin_popcountll(found[players][numbers][at * words[players] + w]);
            int endless = found[players][numbers][at * words[players]] & 1;
            all++, one += many == 1, none += !many, some += endless, sure += endless && many == 1;
        }
    } while (next(players, count));
    printf("%d players, %d numbers: %ld positions, %ld determined, %ld surely endless, %ld endless, %ld without, %ld rounds\n", players,
           numbers, all, one, sure, some, none, rounds);
    fflush(stdout);
}

int main(int argc, char **argv) {
    int most = argc > 1 ? atoi(argv[1]) : 4, numbers = argc > 2 ? atoi(argv[2]) : 8;
    if (most < 3 || most > PLAYERS || numbers < 1 || numbers > NUMBERS) {
        fprintf(stderr, "babanuki-equilibria PLAYERS (3 to %d) NUMBERS (1 to %d)\n", PLAYERS, NUMBERS);
        return 2;
    }
    for (int n = 0; n <= NUMBERS + EDGES; n++)
        for (int k = 0; k <= EDGES && k <= n; k++) choose[n][k] = k ? choose[n - 1][k - 1] + (k < n ? choose[n - 1][k] : 0) : 1;
    for (int players = 1; players <= most; players++) prepare(players);
    for (int n = 0; n <= numbers; n++) {
        found[1][n] = calloc(1, 8);
        found[1][n][0] = 1;
    }
    for (int players = 2; players <= most; players++)
        for (int n = 0; n <= numbers; n++) {
            solve(players, n);
            if (players == most && n) free(found[players][n - 1]), found[players][n - 1] = 0;
            if (players > 2) report(players, n);
        }
    return 0;
}
