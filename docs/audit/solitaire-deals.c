/* Pan Galactic Solitaire: which standard deals can be won.

   gcc -O2 -o solitaire-deals solitaire-deals.c && ./solitaire-deals odd4 300000 < deals > decided

   Reads a deal a line: its seed, a blank, and 52 letters, A to Z and a to z for the cards suit by suit and in each by rank, cell by cell
   in the same order (row by row from the bottom, in each by column). Writes a line each, as in the records of the package: the seed, then
   "won" and a line that wins, two letters an exchange; or "lost" and how many boards can follow (0 if the deal is shown dead at once); or
   "open" and how many boards were visited. The number is how many boards an exhaustive search may visit.

   Beams find wins; a deal is lost if no board that can follow is won, all of them visited and compared cell by cell, or if a rank can have no
   column: cards are noted in all cells in which they might ever lie, and then some ranks have fewer columns between them than they are.
   It shares nothing with the package. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANKS 13
#define CARDS 52
typedef struct { uint8_t cell[CARDS], one, other; uint32_t parent; uint16_t home; int16_t score; } Board;
typedef struct { uint32_t parent; uint8_t one, other; } Step;
typedef struct { int settled, loose, complete, free, crowded; } Weights;

static enum { SWAP, ODD, ODD4 } reading;
static uint64_t mix[CARDS][CARDS];
static const Weights weights[2][2] = {{{10, 4, 20, 4, 0}, {6, 6, 30, 10, -4}}, {{12, 1, 60, 20, -10}, {10, 0, 20, 4, 0}}};

static int suit(int card) { return card / RANKS; }
static int rank(int card) { return card % RANKS; }

/* The exchanges of a board, as pairs of cells, each once. */
static int exchanges(const uint8_t *cell, uint8_t (*pair)[2]) {
    uint8_t where[CARDS];
    int many = 0;
    for (int at = 0; at < CARDS; at++) where[cell[at]] = at;
    for (int column = 0; column < RANKS; column++) {
        int common = -1, count = 0;
        for (int first = 0; first < 2 && count < 3; first++) {
            common = rank(cell[first * RANKS + column]);
            count = 0;
            for (int row = 0; row < 4; row++) count += rank(cell[row * RANKS + column]) == common;
        }
        for (int row = 0; row < 4; row++) {
            int at = row * RANKS + column, card = cell[at], home = cell[suit(card) * RANKS + column], to = -1;
            for (int way = 0; way < 2; way++) {
                if (way == 0) {
                    if (suit(card) == row || suit(home) != suit(card)) continue;
                    to = where[row * RANKS + rank(home)];
                } else {
                    if (reading == SWAP || count < 3 || card == row * RANKS + common) continue;
                    if (rank(card) == common && !(count == 4 && reading == ODD4)) continue;
                    to = where[row * RANKS + common];
                }
                int low = at < to ? at : to, high = at < to ? to : at, known = 0;
                for (int i = 0; i < many; i++) known |= pair[i][0] == low && pair[i][1] == high;
                if (!known) pair[many][0] = low, pair[many++][1] = high;
            }
        }
    }
    return many;
}

static int looks(const uint8_t *cell, int column, const Weights *w) {
    int card[4], score = 0, settled = 0, free = 0;
    for (int row = 0; row < 4; row++) card[row] = cell[row * RANKS + column];
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < a; b++)
            if (rank(card[a]) == rank(card[b])) {
                if (suit(card[a]) == a && suit(card[b]) == b) settled++, score += w->settled;
                else score += w->loose;
            }
    for (int row = 0; row < 4; row++)
        free += suit(card[row]) != row && suit(card[suit(card[row])]) == suit(card[row]);
    return score + (settled == 6) * w->complete + free * w->free + (free > 1) * w->crowded;
}

static int at_home(const uint8_t *cell) {
    int home = 0;
    for (int at = 0; at < CARDS; at++) home += suit(cell[at]) == suit(at);
    return home;
}

static int won(const uint8_t *cell) {
    for (int column = 0; column < RANKS; column++)
        for (int row = 0; row < 4; row++)
            if (cell[row * RANKS + column] != row * RANKS + rank(cell[column])) return 0;
    return 1;
}

static uint64_t key(const uint8_t *cell) {
    uint64_t found = 0;
    for (int at = 0; at < CARDS; at++) found ^= mix[at][cell[at]];
    return found;
}

/* A board shown dead: the number of ranks with too few columns, or 0. */
static int columns_of[RANKS], owner[RANKS], seen;
static int give(int r) {
    for (int column = 0; column < RANKS; column++)
        if (columns_of[r] >> column & 1 && !(seen >> column & 1)) {
            seen |= 1 << column;
            if (owner[column] < 0 || give(owner[column])) {
                owner[column] = r;
                return 1;
            }
        }
    return 0;
}

static int dead(const uint8_t *cell) {
    uint64_t noted[CARDS], before, after = 0;
    for (int at = 0; at < CARDS; at++) noted[cell[at]] = 1ull << at;
    do {
        before = after;
        for (int column = 0; column < RANKS; column++)
            for (int row = 0; row < 4; row++) {
                uint64_t here = 1ull << (row * RANKS + column);
                for (int s = 0; s < 4; s++) {
                    if (s == row) continue;
                    uint64_t home = 1ull << (s * RANKS + column);
                    for (int b = s * RANKS; b < (s + 1) * RANKS; b++)
                        if (noted[b] & here)
                            for (int a = s * RANKS; a < (s + 1) * RANKS; a++)
                                if (a != b && noted[a] & home) {
                                    int c = row * RANKS + rank(a);
                                    noted[b] |= noted[c];
                                    noted[c] |= here;
                                }
                }
                if (reading == SWAP) continue;
                for (int r = 0; r < RANKS; r++) {
                    int others = 0, c = row * RANKS + r;
                    for (int more = 0; more < 4; more++) {
                        int there = 0;
                        for (int s = 0; s < 4; s++) there |= noted[s * RANKS + r] >> (more * RANKS + column) & 1;
                        others += more != row && there;
                    }
                    if (others < 3) continue;
                    for (int x = 0; x < CARDS; x++)
                        if (x != c && noted[x] & here) noted[x] |= noted[c];
                    noted[c] |= here;
                }
            }
        after = 0;
        for (int card = 0; card < CARDS; card++) after += __builtin_popcountll(noted[card]);
    } while (after != before);
    for (int r = 0; r < RANKS; r++) {
        columns_of[r] = 0;
        for (int column = 0; column < RANKS; column++) {
            int all = 1;
            for (int s = 0; s < 4; s++) all &= noted[s * RANKS + r] >> (s * RANKS + column) & 1;
            columns_of[r] |= all << column;
        }
    }
    memset(owner, -1, sizeof owner);
    for (int r = 0; r < RANKS; r++) {
        seen = 0;
        if (!give(r)) return 1 + __builtin_popcount(seen);
    }
    return 0;
}

/* A growing list, and a table of places in it. */
typedef struct { Board *board; size_t many, room; } List;
static void add(List *list, const Board *board) {
    if (list->many == list->room) list->board = realloc(list->board, (list->room = list->room ? 2 * list->room : 1024) * sizeof(Board));
    list->board[list->many++] = *board;
}

static Step *steps;
static size_t step_room, stepped;
static uint32_t stepping(uint32_t parent, int one, int other) {
    if (stepped == step_room) steps = realloc(steps, (step_room = step_room ? 2 * step_room : 4096) * sizeof(Step));
    steps[stepped] = (Step){parent, one, other};
    return stepped++;
}

static void say(long seed, const uint8_t *start, uint32_t last) {
    int moves = 0;
    uint32_t path[4096];
    uint8_t cell[CARDS];
    for (uint32_t at = last; at; at = steps[at].parent) path[moves++] = at;
    memcpy(cell, start, CARDS);
    printf("%ld won ", seed);
    while (moves--) {
        Step step = steps[path[moves]];
        int pair[2] = {cell[step.one], cell[step.other]};
        for (int i = 0; i < 2; i++) putchar(pair[i] < 26 ? 'A' + pair[i] : 'a' + pair[i] - 26);
        cell[step.one] = pair[1], cell[step.other] = pair[0];
    }
    putchar('\n');
}

static uint64_t *known;
static size_t known_room;
static int new_key(uint64_t k) {
    size_t at = (k ^ k >> 29) & (known_room - 1);
    for (; known[at]; at = (at + 1) & (known_room - 1))
        if (known[at] == k) return 0;
    known[at] = k;
    return 1;
}

/* Keeps the boards of the best scores, of equal ones those that came first. */
static void keep_best(List *list, size_t width) {
    static size_t of[2048];
    size_t kept = 0, above = 0;
    int least = 2047;
    memset(of, 0, sizeof of);
    for (size_t b = 0; b < list->many; b++) of[list->board[b].score + 512]++;
    while (above + of[least] < width) above += of[least--];
    size_t more = width - above;
    for (size_t b = 0; b < list->many; b++) {
        int score = list->board[b].score + 512;
        if (score > least || (score == least && more)) {
            if (score == least) more--;
            list->board[kept++] = list->board[b];
        }
    }
    list->many = kept;
}

/* The last step of a win that a beam finds, or 0. */
static uint32_t beam(const uint8_t *start, int width, const Weights *w, long *visited) {
    List layer = {0}, next = {0};
    Board board = {0};
    uint8_t pair[CARDS][2];
    uint32_t win = 0;
    memcpy(board.cell, start, CARDS);
    for (int column = 0; column < RANKS; column++) board.score += looks(start, column, w);
    for (known_room = 4096; known_room < (size_t)width * 72 * 24; known_room *= 2) {}
    known = calloc(known_room, 8);
    stepped = 0;
    stepping(0, 0, 0);
    new_key(key(start) | 1);
    add(&layer, &board);
    for (int depth = 0; depth < CARDS + 20 && layer.many && !win; depth++) {
        next.many = 0;
        for (size_t b = 0; b < layer.many && !win; b++) {
            Board *from = &layer.board[b];
            uint64_t before = key(from->cell);
            int many = exchanges(from->cell, pair);
            ++*visited;
            for (int m = 0; m < many; m++) {
                int one = pair[m][0], other = pair[m][1];
                uint64_t after = before ^ mix[one][from->cell[one]] ^ mix[one][from->cell[other]] ^ mix[other][from->cell[other]] ^
                                 mix[other][from->cell[one]];
                if (!new_key(after | 1)) continue;
                Board to = *from;
                int c = one % RANKS, d = other % RANKS;
                to.score -= looks(from->cell, c, w) + (c != d ? looks(from->cell, d, w) : 0);
                to.cell[one] = from->cell[other], to.cell[other] = from->cell[one];
                to.score += looks(to.cell, c, w) + (c != d ? looks(to.cell, d, w) : 0);
                to.one = one, to.other = other;
                add(&next, &to);
            }
        }
        if (next.many > (size_t)width) keep_best(&next, width);
        for (size_t b = 0; b < next.many; b++) {
            uint32_t step = stepping(next.board[b].parent, next.board[b].one, next.board[b].other);
            next.board[b].parent = step;
            if (won(next.board[b].cell)) win = step;
        }
        List old = layer;
        layer = next, next = old;
    }
    free(layer.board), free(next.board), free(known);
    return win;
}

/* Every board that can follow, by the number of cards at home, which never falls. Returns 1 if a win is met (its last step in `win`), 0 if there is
   none, −1 if there are more boards than `most`. */
static int exhaustive(const uint8_t *start, long most, long *visited, uint32_t *win) {
    List waiting[CARDS + 1] = {{0}};
    Board board = {0};
    uint8_t pair[CARDS][2];
    long count = 0, open = 1;
    int found = 0;
    memcpy(board.cell, start, CARDS);
    stepped = 0;
    board.parent = stepping(0, 0, 0);
    board.home = at_home(start);
    add(&waiting[board.home], &board);
    for (int home = 0; home <= CARDS && !found; home++) {
        List *list = &waiting[home];
        size_t room = 1024, kept = 0, many_kept = 0;
        uint32_t *table = calloc(room, 4);
        for (; kept < list->many && !found; kept++) {
            Board *from = &list->board[kept];
            open--;
            if (2 * ++many_kept >= room) {
                free(table);
                table = calloc(room *= 4, 4);
                many_kept = 1;
                for (size_t b = 0; b < kept; b++) {
                    if (list->board[b].score) continue;
                    size_t at = key(list->board[b].cell) & (room - 1);
                    while (table[at]) at = (at + 1) & (room - 1);
                    table[at] = b + 1, many_kept++;
                }
            }
            size_t at = key(from->cell) & (room - 1);
            while (table[at] && memcmp(list->board[table[at] - 1].cell, from->cell, CARDS)) at = (at + 1) & (room - 1);
            if (table[at]) {
                from->score = 1; /* seen before */
                many_kept--;
                continue;
            }
            table[at] = kept + 1;
            if (++count > most || open > most) found = -1;
            if (won(from->cell)) found = 1, *win = from->parent;
            int many = exchanges(from->cell, pair);
            for (int m = 0; m < many && !found; m++) {
                int one = pair[m][0], other = pair[m][1];
                Board to = list->board[kept];
                to.cell[one] = list->board[kept].cell[other], to.cell[other] = list->board[kept].cell[one];
                to.home = at_home(to.cell);
                if (to.home == home) {
                    size_t there = key(to.cell) & (room - 1);
                    while (table[there] && memcmp(list->board[table[there] - 1].cell, to.cell, CARDS)) there = (there + 1) & (room - 1);
                    if (table[there]) continue;
                }
                to.parent = stepping(to.parent, one, other);
                add(&waiting[to.home], &to);
                open++;
            }
        }
        free(table), free(list->board);
        list->board = 0;
    }
    for (int home = 0; home <= CARDS; home++) free(waiting[home].board);
    *visited += count;
    return found;
}

int main(int argc, char **argv) {
    char line[128];
    long most = argc > 2 ? atol(argv[2]) : 3000000;
    uint64_t state = 88172645463325252ull;
    static const struct { int kind; long size; } stages[] = {{0, 30}, {0, 300}, {1, 30000}, {0, 3000}, {2, 3000}, {1, 1000000}, {0, 20000}, {2, 20000}, {1, 0}};
    if (argc < 2 || (strcmp(argv[1], "odd4") && strcmp(argv[1], "odd") && strcmp(argv[1], "swap"))) {
        fprintf(stderr, "solitaire-deals odd4|odd|swap BOARDS < deals\n");
        return 2;
    }
    reading = !strcmp(argv[1], "odd4") ? ODD4 : !strcmp(argv[1], "odd") ? ODD : SWAP;
    for (int at = 0; at < CARDS; at++)
        for (int card = 0; card < CARDS; card++) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            mix[at][card] = state * 0x9E3779B97F4A7C15ull;
        }
    while (fgets(line, sizeof line, stdin)) {
        char *end;
        long seed = strtol(line, &end, 10), visited = 0;
        uint8_t start[CARDS];
        int decided = 0;
        for (int at = 0; at < CARDS; at++) {
            char letter = end[1 + at];
            start[at] = letter >= 'a' ? letter - 'a' + 26 : letter - 'A';
        }
        for (size_t stage = 0; stage < sizeof stages / sizeof *stages && !decided; stage++) {
            long size = stages[stage].size;
            uint32_t win = 0;
            if (stages[stage].kind != 1 && size * 100 > most) continue;
            if (stages[stage].kind == 1) {
                if (size == 0 && most <= 1000000) continue;
                long before = visited;
                int found = exhaustive(start, size && size < most ? size : most, &visited, &win);
                if (found == 0) printf("%ld lost %ld\n", seed, visited - before);
                if (found >= 0) decided = 1;
            } else win = beam(start, size, &weights[reading == SWAP][stages[stage].kind == 2], &visited);
            if (win) say(seed, start, win), decided = 1;
            if (stage == 1 && !decided && dead(start)) printf("%ld lost 0\n", seed), decided = 1;
        }
        if (!decided) printf("%ld open %ld\n", seed, visited);
        fflush(stdout);
    }
    return 0;
}
