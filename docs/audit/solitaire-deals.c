/* Pan Galactic Solitaire: which standard deals can be won.

   gcc -O2 -o solitaire-deals solitaire-deals.c && ./solitaire-deals odd4 30000000 < deals > decided

   Reads a deal a line: its seed, a blank, and 52 letters, A to Z and a to z for the cards suit by suit and in each by rank, cell by cell
   in the same order (row by row from the bottom, in each by column). Writes a line each: the seed, then
   - "won" and a line that wins, two letters an exchange, as in the records of the package;
   - or "lost", how many boards can follow, and how many ranks are complete on none of them; if the deal is shown dead at once 0, and how
     many ranks have too few columns between them;
   - or "merged", which is lost as well: the same, but of boards that differ in the order of columns one is followed and counted;
   - or "cut", which is lost as well: the same as "merged", but boards that are shown dead are neither followed nor counted;
   - or "open" and how many boards were visited.
   The number is how many boards a search may visit, or a hundredth of it where each is looked at whether it is dead, which takes that much longer.
   With "fewest" the line that wins is a shortest one, dead boards are left out, and the number is meant as it stands.

   Beams find wins; a deal is lost if no board that can follow is won, all of them visited and compared cell by cell, one of those that
   differ in the order of columns; the second time around those after a dead board are left out. A board is dead if the ranks cannot all have
   a column: cards are noted in all cells in which they might ever lie, and then some ranks have fewer columns between them than they are; or,
   except under broad, it is noted which two cards might lie in which two cells at once, and then no columns for all ranks go together. The
   proofs are in ../proofs/solitaire-dead-boards.md. It shares nothing with the package. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANKS 13
#define CARDS 52
#define SCORES 4096 /* twice as many as any board has */
typedef struct { uint8_t cell[CARDS], one, other; uint32_t parent; uint16_t home; int16_t score; } Board;
typedef struct { uint32_t parent; uint8_t one, other; } Step;
typedef struct { int settled, loose, complete, free, crowded; } Weights;

static enum { SWAP, ODD, ODD4, BROAD } reading;
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
                    if (rank(card) == common && reading != BROAD && !(count == 4 && reading == ODD4)) continue;
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

/* The rank, as a set, whose cards are all at home in a column. */
static int complete(const uint8_t *cell, int column) {
    for (int row = 0; row < 4; row++)
        if (cell[row * RANKS + column] != row * RANKS + rank(cell[column])) return 0;
    return 1 << rank(cell[column]);
}

static int won(const uint8_t *cell) {
    int column = 0;
    while (column < RANKS && complete(cell, column)) column++;
    return column == RANKS;
}

static uint64_t key(const uint8_t *cell) {
    uint64_t found = 0;
    for (int at = 0; at < CARDS; at++) found ^= mix[at][cell[at]];
    return found;
}

/* Whether a board is shown dead, and by how many ranks. Sets are of ranks or columns (13 bits), and of cards or cells: four such, by suit or
   by row. Noting ends as soon as each rank can have a column. */
#define SET ((1 << RANKS) - 1)
static int columns_of[RANKS], owner[RANKS], seen;
static int give(int r) {
    for (int left = columns_of[r]; left; left &= left - 1) {
        int column = __builtin_ctz(left);
        if (seen >> column & 1) continue;
        seen |= 1 << column;
        if (owner[column] < 0 || give(owner[column])) {
            owner[column] = r;
            return 1;
        }
    }
    return 0;
}

static int part(uint64_t set, int row) { return set >> (row * RANKS) & SET; }
static int folded(uint64_t set) { return part(set, 0) | part(set, 1) | part(set, 2) | part(set, 3); }

/* How many ranks have too few columns in which all their cards are noted at home, or 0 if each can have one of its own. */
static int short_of_columns(const uint64_t *noted) {
    for (int r = 0; r < RANKS; r++) {
        columns_of[r] = SET;
        for (int s = 0; s < 4; s++) columns_of[r] &= part(noted[s * RANKS + r], s);
    }
    memset(owner, -1, sizeof owner);
    for (int r = 0; r < RANKS; r++) {
        seen = 0;
        if (!give(r)) return 1 + __builtin_popcount(seen);
    }
    return 0;
}

static int dead(const uint8_t *cell) {
    uint64_t noted[CARDS], in[CARDS], partners[CARDS] = {0};
    int changed = SET; /* the columns in which something new is noted */
    for (int at = 0; at < CARDS; at++) noted[cell[at]] = 1ull << at, in[at] = 1ull << cell[at];
    while (changed && short_of_columns(noted)) {
        int before = changed;
        changed = 0;
        for (; before; before &= before - 1) {
            int ranks[4], column = __builtin_ctz(before);
            for (int row = 0; row < 4; row++) ranks[row] = folded(in[row * RANKS + column]);
            for (int row = 0; row < 4; row++) {
                int here = row * RANKS + column, come = 0;
                for (int s = 0; s < 4; s++) {
                    int b = part(in[here], s), a = part(in[s * RANKS + column], s);
                    if (s == row || !a || !b) continue;
                    come |= b & (b - 1) ? a : a & ~b;
                    for (int left = b; left; left &= left - 1)
                        partners[s * RANKS + __builtin_ctz(left)] |= (uint64_t)(a & ~(left & -left)) << (row * RANKS);
                }
                if (reading != SWAP) {
                    int p = ranks[(row + 1) & 3], q = ranks[(row + 2) & 3], r = ranks[(row + 3) & 3];
                    int cycle = reading == BROAD ? (p & q) | (p & r) | (q & r) : p & q & r;
                    come |= cycle;
                    for (uint64_t left = cycle ? in[here] : 0; left; left &= left - 1)
                        partners[__builtin_ctzll(left)] |= (uint64_t)cycle << (row * RANKS);
                }
                for (uint64_t left = ((uint64_t)come << (row * RANKS)) & ~in[here]; left; left &= left - 1)
                    noted[__builtin_ctzll(left)] |= 1ull << here, changed |= 1 << column;
                in[here] |= (uint64_t)come << (row * RANKS);
            }
        }
        for (int card = 0; card < CARDS; card++) {
            uint64_t to = 0;
            for (uint64_t left = partners[card]; left; left &= left - 1) to |= noted[__builtin_ctzll(left)];
            to &= ~noted[card];
            changed |= folded(to);
            noted[card] |= to;
            for (; to; to &= to - 1) in[__builtin_ctzll(to)] |= 1ull << card;
        }
    }
    return changed ? 0 : short_of_columns(noted);
}

/* Whether a board is shown dead by pairs. A fact is a card in a cell, and has a number once it has come about; it is beside the facts that may be so
   at once, itself among them. A board with more than so many pairs is not shown dead. */
#define MOST_PAIRS 40000
#define WORDS ((CARDS * CARDS + 63) / 64)
static uint64_t beside[CARDS * CARDS][WORDS], of_card[CARDS][WORDS], cards_in[CARDS], altered[2][WORDS];
static int fact_of[CARDS * CARDS], number[CARDS][CARDS], facts, words;
static long pairs;

static int both(int f, int g) { return f >= 0 && g >= 0 && beside[f][g >> 6] >> (g & 63) & 1; }

static void pair(int f, int g) {
    beside[f][g >> 6] |= 1ull << (g & 63), beside[g][f >> 6] |= 1ull << (f & 63);
    altered[0][f >> 6] |= 1ull << (f & 63), altered[0][g >> 6] |= 1ull << (g & 63);
    pairs++;
}

static int fact(int card, int at) {
    if (number[card][at] < 0) {
        number[card][at] = facts, fact_of[facts] = card * CARDS + at, cards_in[at] |= 1ull << card;
        of_card[card][facts >> 6] |= 1ull << (facts & 63);
        words = facts / 64 + 1;
        pair(facts, facts);
        facts++;
    }
    return number[card][at];
}

/* A fact's card may change places with another, wherever that may lie while all facts that the exchange needs are so. What has not been altered in
   this round or the one before is not looked at again. */
static void note(int a, int other, const int *needed, int many) {
    int card = fact_of[a] / CARDS, at = fact_of[a] % CARDS, known = words;
    uint64_t with[WORDS], recent = 0;
    for (int i = 0; i < many; i++) recent |= (altered[0][needed[i] >> 6] | altered[1][needed[i] >> 6]) >> (needed[i] & 63) & 1;
    for (int w = 0; w < known; w++) {
        with[w] = beside[needed[0]][w];
        for (int i = 1; i < many; i++) with[w] &= beside[needed[i]][w];
    }
    with[a >> 6] &= ~(1ull << (a & 63));
    for (int of = 0; of < known; of++)
        for (uint64_t may = with[of] & of_card[other][of] & (recent ? ~0ull : altered[0][of] | altered[1][of]); may; may &= may - 1) {
            int c = of * 64 + __builtin_ctzll(may), to[2] = {fact(other, at), fact(card, fact_of[c] % CARDS)};
            if (!both(to[0], to[1])) pair(to[0], to[1]);
            for (int w = 0; w < known; w++) {
                uint64_t all = with[w] & beside[c][w];
                if (c >> 6 == w) all &= ~(1ull << (c & 63));
                for (int e = 0; e < 2; e++)
                    for (uint64_t left = all & ~beside[to[e]][w]; left; left &= left - 1) pair(to[e], w * 64 + __builtin_ctzll(left));
            }
        }
}

/* All exchanges that click the card of a fact. */
static void note_all(int a) {
    int card = fact_of[a] / CARDS, at = fact_of[a] % CARDS, row = at / RANKS, column = at % RANKS, home = suit(card), cell[3];
    if (home != row)
        for (int left = part(cards_in[home * RANKS + column], home) & ~(1 << rank(card)); left; left &= left - 1) {
            int r = __builtin_ctz(left), b = number[home * RANKS + r][home * RANKS + column];
            if (both(a, b)) note(a, row * RANKS + r, (int[]){a, b}, 2);
        }
    if (reading == SWAP) return;
    int cycle = reading == ODD || home == row ? SET & ~(1 << rank(card)) : SET;
    for (int i = 0; i < 3; i++) cell[i] = ((row + 1 + i) & 3) * RANKS + column, cycle &= folded(cards_in[cell[i]]);
    for (; cycle; cycle &= cycle - 1)
        for (int r = __builtin_ctz(cycle), s = 0; s < 4; s++) {
            int f = number[s * RANKS + r][cell[0]];
            for (int t = 0; t < 4 && both(a, f); t++) {
                int g = number[t * RANKS + r][cell[1]];
                for (int u = 0; u < 4 && both(a, g) && both(f, g); u++) {
                    int h = number[u * RANKS + r][cell[2]];
                    if (both(a, h) && both(f, h) && both(g, h)) note(a, row * RANKS + r, (int[]){a, f, g, h}, 4);
                }
            }
        }
}

/* Whether a rank can be in one column while another is in another; or one rank in a column, if both are the same. */
static int go_together(int r, int c, int q, int d) {
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (!both(number[i * RANKS + r][i * RANKS + c], number[j * RANKS + q][j * RANKS + d])) return 0;
    return 1;
}

/* Whether there are columns for all ranks that are left, from those that each may have; also if that takes too many tries. */
static int placed(const int *columns, int left, int *tries) {
    int next = -1, after[RANKS];
    for (int r = 0; r < RANKS; r++)
        if (left >> r & 1 && (next < 0 || __builtin_popcount(columns[r]) < __builtin_popcount(columns[next]))) next = r;
    if (next < 0 || --*tries < 0) return 1;
    for (int c = 0; c < RANKS; c++) {
        if (!(columns[next] >> c & 1)) continue;
        for (int q = 0; q < RANKS; q++) {
            after[q] = 0;
            for (int d = 0; d < RANKS; d++)
                if (columns[q] >> d & 1 && d != c && go_together(next, c, q, d)) after[q] |= 1 << d;
        }
        if (placed(after, left & ~(1 << next), tries)) return 1;
    }
    return 0;
}

static int dead_by_pairs(const uint8_t *cell) {
    int columns[RANKS];
    if (reading == BROAD) return 0;
    for (int f = 0; f < facts; f++) memset(beside[f], 0, words * sizeof **beside);
    memset(number, -1, sizeof number), memset(of_card, 0, sizeof of_card), memset(cards_in, 0, sizeof cards_in);
    memset(altered, 0, sizeof altered);
    facts = words = pairs = 0;
    for (int at = 0; at < CARDS; at++)
        for (int to = 0; to < at; to++) pair(fact(cell[at], at), fact(cell[to], to));
    for (long before = 0; before != pairs;) {
        before = pairs;
        memcpy(altered[1], altered[0], sizeof *altered), memset(altered[0], 0, sizeof *altered);
        for (int a = 0; a < facts; a++) {
            if (pairs > MOST_PAIRS) return 0;
            note_all(a);
        }
        int tries = 10000;
        memset(columns, 0, sizeof columns);
        for (int r = 0; r < RANKS; r++)
            for (int c = 0; c < RANKS; c++) columns[r] |= go_together(r, c, r, c) << c;
        if (placed(columns, SET, &tries)) return 0;
    }
    return 1;
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
    static size_t of[SCORES];
    size_t kept = 0, above = 0;
    int least = SCORES - 1;
    memset(of, 0, sizeof of);
    for (size_t b = 0; b < list->many; b++) of[list->board[b].score + SCORES / 2]++;
    while (above + of[least] < width) above += of[least--];
    size_t more = width - above;
    for (size_t b = 0; b < list->many; b++) {
        int score = list->board[b].score + SCORES / 2;
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

static int met; /* the ranks that were complete on a board of the last search */

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
    met = 0;
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
            for (int column = 0; column < RANKS; column++) met |= complete(from->cell, column);
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

/* All boards that can follow, in whatever order their columns lie, those that look best first; if so asked, what follows a board that is shown dead is
   not visited. Without weights those first that take the fewest exchanges, so that the win is a nearest one. Returns as `exhaustive` does. */
typedef struct { uint8_t cell[CARDS], one, other; int16_t score; uint32_t parent, below; } Kept;
static Kept *kept;
static uint32_t *table;
static size_t table_room;

static uint64_t column_key(const uint8_t *cell, int c) {
    uint64_t found = cell[c] | cell[RANKS + c] << 6 | cell[2 * RANKS + c] << 12 | cell[3 * RANKS + c] << 18;
    found = (found + 0x632BE59BD9B4E019ull) * 0x9E3779B97F4A7C15ull;
    found = (found ^ found >> 29) * 0xBF58476D1CE4E5B9ull;
    return found ^ found >> 32;
}

static int same_columns(const uint8_t *cell, const uint8_t *other) {
    uint8_t column[CARDS];
    memset(column, RANKS, sizeof column);
    for (int c = 0; c < RANKS; c++) column[other[c]] = c;
    for (int c = 0; c < RANKS; c++) {
        int d = column[cell[c]];
        if (d == RANKS) return 0;
        for (int row = 1; row < 4; row++)
            if (cell[row * RANKS + c] != other[row * RANKS + d]) return 0;
    }
    return 1;
}

static uint32_t path_to(uint32_t last) {
    uint32_t path[4096], step;
    int moves = 0;
    for (uint32_t at = last; kept[at].parent; at = kept[at].parent) path[moves++] = at;
    stepped = 0;
    step = stepping(0, 0, 0);
    while (moves--) step = stepping(step, kept[path[moves]].one, kept[path[moves]].other);
    return step;
}

/* The place in the table of a board with a key, or the empty place where it belongs. */
static size_t place_of(const Kept *board, uint64_t key) {
    size_t at = key & (table_room - 1);
    while (table[at] && memcmp(board->cell, kept[table[at]].cell, CARDS) && !same_columns(board->cell, kept[table[at]].cell)) at = (at + 1) & (table_room - 1);
    return at;
}

/* A table of four times the room, with the boards below a number. */
static void widen(uint32_t many) {
    free(table);
    table = calloc(table_room *= 4, sizeof *table);
    for (uint32_t board = 1; board < many; board++) {
        uint64_t key = 0;
        for (int column = 0; column < RANKS; column++) key += column_key(kept[board].cell, column);
        size_t at = key & (table_room - 1);
        while (table[at]) at = (at + 1) & (table_room - 1);
        table[at] = board;
    }
}

static int visits(const uint8_t *start, long most, const Weights *w, int without_dead, long *visited, uint32_t *win) {
    uint32_t top[SCORES] = {0}, many = 2, next = 1;
    uint8_t pair[CARDS][2];
    Kept after[CARDS];
    uint64_t keys[CARDS];
    long expanded = 0;
    int best, found = 0;
    kept[1] = (Kept){.score = SCORES / 2};
    memcpy(kept[1].cell, start, CARDS);
    for (int column = 0; column < RANKS; column++) kept[1].score += w ? looks(start, column, w) : 0;
    top[best = kept[1].score] = 1;
    table_room = 1024;
    widen(many);
    met = 0;
    for (int column = 0; column < RANKS; column++) met |= complete(start, column);
    while (!found) {
        while (w && best >= 0 && !top[best]) best--;
        if (w ? best < 0 : next == many) break;
        const Kept *from = &kept[w ? top[best] : next++];
        top[from->score] = from->below;
        if (without_dead && dead_by_pairs(from->cell)) continue;
        if (2 * (many + CARDS) > table_room) widen(many);
        uint64_t before = 0;
        for (int column = 0; column < RANKS; column++) before += column_key(from->cell, column);
        int exchanged = exchanges(from->cell, pair);
        expanded++;
        for (int m = 0; m < exchanged; m++) {
            int one = pair[m][0], other = pair[m][1], c = one % RANKS, d = other % RANKS;
            Kept *to = &after[m];
            *to = *from;
            to->cell[one] = from->cell[other], to->cell[other] = from->cell[one];
            keys[m] = before - column_key(from->cell, c) + column_key(to->cell, c);
            if (c != d) keys[m] += column_key(to->cell, d) - column_key(from->cell, d);
            to->one = one, to->other = other, to->parent = from - kept;
            __builtin_prefetch(&table[keys[m] & (table_room - 1)]);
        }
        for (int m = 0; m < exchanged; m++) __builtin_prefetch(&kept[table[keys[m] & (table_room - 1)]]);
        for (int m = 0; m < exchanged && !found; m++) {
            Kept *to = &after[m];
            int c = to->one % RANKS, d = to->other % RANKS;
            size_t at = place_of(to, keys[m]);
            if (table[at] || (without_dead && dead(to->cell))) continue;
            met |= complete(to->cell, c) | complete(to->cell, d);
            if (w) to->score += looks(to->cell, c, w) - looks(from->cell, c, w);
            if (w && c != d) to->score += looks(to->cell, d, w) - looks(from->cell, d, w);
            to->below = top[to->score];
            kept[many] = *to;
            top[to->score] = table[at] = many;
            if (to->score > best) best = to->score;
            if (won(to->cell)) found = 1, *win = path_to(many);
            else if (many++ >= most) found = -1;
        }
    }
    *visited += expanded;
    return found;
}

int main(int argc, char **argv) {
    char line[128];
    long most = argc > 2 ? atol(argv[2]) : 3000000;
    uint64_t state = 88172645463325252ull;
    enum { BEAM, OTHER_BEAM, ALL, MERGED, CUT, FEWEST };
    static const struct { int kind; long size; } stages[] = {{BEAM, 30}, {BEAM, 300}, {ALL, 30000}, {CUT, 30}, {BEAM, 3000}, {MERGED, 0},
                                                             {BEAM, 20000}, {OTHER_BEAM, 20000}, {CUT, 0}, {FEWEST, 0}};
    const size_t many = sizeof stages / sizeof *stages, first = argc > 3 && !strcmp(argv[3], "fewest") ? many - 1 : 0;
    static const char *readings[] = {"swap", "odd", "odd4", "broad"}, *words_of[] = {"", "", "lost", "merged", "cut", "cut"};
    int named = 0;
    while (named < 4 && argc > 1 && strcmp(argv[1], readings[named])) named++;
    if (argc < 2 || named == 4) {
        fprintf(stderr, "solitaire-deals odd4|odd|broad|swap BOARDS [fewest] < deals\n");
        return 2;
    }
    reading = named;
    kept = malloc((most + 2) * sizeof *kept);
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
        for (size_t stage = first; stage < (first ? many : many - 1) && !decided; stage++) {
            int kind = stages[stage].kind, found = -1;
            long size = stages[stage].size, before = visited;
            const Weights *w = &weights[reading == SWAP][kind == OTHER_BEAM];
            uint32_t win = 0;
            if (!size || size > most) size = kind == CUT ? most / 100 : most;
            if (kind == ALL) found = exhaustive(start, size, &visited, &win);
            else if (kind >= MERGED) found = visits(start, size, kind == FEWEST ? NULL : w, kind != MERGED, &visited, &win);
            else if (stages[stage].size <= most) win = beam(start, size, w, &visited);
            decided = win || found >= 0;
            if (win) say(seed, start, win);
            else if (found == 0) printf("%ld %s %ld %d\n", seed, words_of[kind], visited - before, RANKS - __builtin_popcount(met));
            if (stage == 1 && !decided && (decided = dead(start))) printf("%ld lost 0 %d\n", seed, decided);
        }
        if (!decided) printf("%ld open %ld\n", seed, visited);
        fflush(stdout);
    }
    return 0;
}
