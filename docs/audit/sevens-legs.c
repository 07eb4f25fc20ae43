/* Now or never on legs for a favourite: Sevens (SHICHINARABE) on boards of legs, red to move with the only right, and more blue vertices than red.

   gcc -O2 -o sevens-legs sevens-legs.c && ./sevens-legs 21

   For each number of vertices it goes through all boards of legs (as words from white outward, in falling order, each once) with more
   blue vertices than red, and prints: boards; those that the right turns (lost without it, won by using it at once); those lost both ways;
   exceptions, on which red wins by keeping it alone; positions that had to be searched; and the answers of blue by the three cases in the proof
   of Theorem 4 of shichinarabe-one-right.md, with those that do not lead to a board that is lost both ways.

   Without the right a position is judged by Theorem 2 of shichinarabe-forests.md. A use leaves a path that touches white at both ends; what that is
   worth with a blocker kept in it, or left out of account, is worked out by the options of both players, and where the bounds that follow leave
   it open the position is searched. With the right kept it goes by induction on the number of vertices: if nothing smaller is an
   exception, blue wins against a selection exactly if some answer leads to a position that is lost without the right and with a use at once.

   It shares nothing with the package. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 22
#define NONE 1000

/* A word of length n has the code 1 << n | letters, the letter next to white highest, 1 for blue. All values count for blue. */
typedef struct { signed char value, cost, jobs, due[8], pays[8]; unsigned char blocked; } Leg;

static Leg *legs;          /* of a path that touches white at its first letter */
static signed char *both;  /* the value of one that touches white at both ends */
static short *kept;        /* the same if blue must keep a blocker in it; -NONE if there is none */
static long searched;

static int length(int word) { return 31 - __builtin_clz(word); }
static int first(int word) { return word >> (length(word) - 1) & 1; }
static int rest(int word) { int n = length(word) - 1; return (word & ((1 << n) - 1)) | 1 << n; }
static int nearest(int low, int high) { return low >= 0 ? low + 1 : high <= 0 ? high - 1 : 0; }

static void one_end(int word) {
    Leg *leg = &legs[word];
    memset(leg, 0, sizeof *leg);
    leg->cost = 127;
    if (word == 1) return;
    int below = rest(word);
    *leg = legs[below];
    int s = leg->value, n = length(below);
    if (first(word)) {
        int reds = n - __builtin_popcount(below ^ 1 << n);
        leg->value = s + 1 > 0 ? s + 1 : 0;
        if (reds) { leg->blocked = 1; if (leg->value < leg->cost) leg->cost = leg->value; }
    } else {
        leg->value = s - 1 < 0 ? s - 1 : 0;
        if (s > 1) {
            if (leg->blocked) { /* a gate: its due, and that of the topmost gate below less what that pays */
                int due = leg->cost, k = leg->jobs;
                if (k && leg->due[k - 1] - leg->pays[k - 1] < due) due = leg->due[k - 1] - leg->pays[k - 1];
                if (k == 8) { fprintf(stderr, "too many gates\n"); exit(1); }
                leg->due[k] = due; leg->pays[k] = s - 1; leg->jobs++;
            }
            leg->cost = 127;
        }
    }
}

static void two_ends(int word) {
    int n = length(word), inner = word, low = -NONE, high = NONE;
    if (word == 1) { both[1] = 0; kept[1] = -NONE; return; }
    int ends[2] = { rest(word), word >> 1 }, blue[2] = { first(word), word & 1 };
    if (n == 1) ends[1] = ends[0] = 1;
    for (int k = 0; k < 2; k++) {
        if (blue[k]) { if (both[ends[k]] > low) low = both[ends[k]]; }
        else if (both[ends[k]] < high) high = both[ends[k]];
    }
    both[word] = low == -NONE && high == NONE ? 0 : nearest(low == -NONE ? -1 : low, high == NONE ? 1 : high);
    while (inner > 1 && !(inner & 1)) inner >>= 1;
    while (inner > 1 && !first(inner)) inner = rest(inner);
    if (inner == (1 << (length(inner) + 1)) - 1) { kept[word] = -NONE; return; } /* red reaches all */
    low = -NONE; high = NONE;
    for (int k = 0; k < 2; k++) {
        int value = kept[ends[k]];
        if (blue[k]) { if (value > low) low = value; }
        else if (value < high) high = value;
    }
    kept[word] = nearest(low == -NONE ? -1 : low, high == NONE ? 1 : high);
}

typedef struct { int word[MOST], n; } Board;

static int total(const Board *b) { int v = 0; for (int i = 0; i < b->n; i++) v += legs[b->word[i]].value; return v; }
static int blocked(const Board *b) { for (int i = 0; i < b->n; i++) if (legs[b->word[i]].blocked) return 1; return 0; }

/* The price of a blocker on legs. */
static int price(const Board *b) {
    int cost = NONE, n = 0, due[8 * MOST], pays[8 * MOST], t = 0;
    for (int i = 0; i < b->n; i++) {
        const Leg *leg = &legs[b->word[i]];
        if (leg->cost < 127 && leg->cost < cost) cost = leg->cost;
        for (int k = 0; k < leg->jobs; k++) {
            int j = n++;
            while (j && due[j - 1] > leg->due[k]) { due[j] = due[j - 1]; pays[j] = pays[j - 1]; j--; }
            due[j] = leg->due[k]; pays[j] = leg->pays[k];
        }
    }
    for (int j = 0; j < n; j++) { t += pays[j]; if (due[j] - t < cost) cost = due[j] - t; }
    return cost > 0 ? cost : 0;
}

/* Whether blue, who must keep a blocker, is not stuck first on legs and a path with two ends. */
static int blue_wins(const Board *b, int path, int blue_moves) {
    int value = total(b) + both[path], here = blocked(b), need = blue_moves;
    if (!here && kept[path] == -NONE) return 0;
    if (value < need) return 0;
    if (here && kept[path] == -NONE) return value - price(b) >= need;
    if (!here) return total(b) + kept[path] >= need;
    if (value - price(b) >= need || total(b) + kept[path] >= need) return 1;
    searched++;
    Board after = *b;
    for (int i = 0; i < b->n; i++) {
        int word = b->word[i];
        if (first(word) != blue_moves) continue;
        if (rest(word) == 1) { after.word[i] = after.word[--after.n]; }
        else after.word[i] = rest(word);
        int won = blue_wins(&after, path, !blue_moves);
        after = *b;
        if (won == blue_moves) return won;
    }
    if (path > 1) {
        int n = length(path);
        if (first(path) == blue_moves && blue_wins(b, rest(path), !blue_moves) == blue_moves) return blue_moves;
        if (n > 1 && (path & 1) == blue_moves && blue_wins(b, path >> 1, !blue_moves) == blue_moves) return blue_moves;
    }
    return !blue_moves;
}

/* 2: red, to move, wins without the right; 1: by using it at once; 0: neither. */
static int judged(const Board *b) {
    if (!blue_wins(b, 1, 0)) return 2;
    for (int i = 0; i < b->n; i++) {
        int word = b->word[i], n = length(word);
        if (i && word == b->word[i - 1]) continue;
        for (int k = 0; k < n; k++) {
            if (!(word >> (n - 1 - k) & 1)) continue;
            Board after = *b;
            int below = (word & ((1 << (n - 1 - k)) - 1)) | 1 << (n - 1 - k), path = word >> (n - k);
            if (below == 1) after.word[i] = after.word[--after.n];
            else after.word[i] = below;
            if (!blue_wins(&after, path, 0)) return 1;
        }
    }
    return 0;
}

static void play(Board *b, int i) {
    if (rest(b->word[i]) == 1) b->word[i] = b->word[--b->n];
    else b->word[i] = rest(b->word[i]);
}

/* The answer of blue in the proof of Theorem 4: a root of positive value, best one whose leg does not begin BRB; else one with more red below
   that; else any. */
static long answers[3], wrong;

static int choice(const Board *b, int *how) {
    int found = -1;
    *how = 3;
    for (int i = 0; i < b->n; i++) {
        int word = b->word[i], n = length(word), kind = 2;
        if (!first(word) || legs[word].value < 1) continue;
        if (n < 3 || word >> (n - 3) != 13) kind = 0;
        else if ((word & ((1 << (n - 3)) - 1)) != (1 << (n - 3)) - 1) kind = 1;
        if (kind < *how) { *how = kind; found = i; }
    }
    return found;
}

/* Whether red wins by keeping the right for one turn, as far as what is smaller is no exception. */
static int kept_wins(const Board *b) {
    for (int i = 0; i < b->n; i++) {
        if (first(b->word[i])) continue;
        Board middle = *b;
        play(&middle, i);
        int answered = 0, how, chosen = choice(&middle, &how);
        if (chosen >= 0) {
            Board after = middle;
            play(&after, chosen);
            answers[how]++;
            answered = !judged(&after);
        }
        wrong += !answered;
        for (int j = 0; j < middle.n && !answered; j++) {
            if (!first(middle.word[j])) continue;
            Board after = middle;
            play(&after, j);
            answered = !judged(&after);
        }
        if (!answered) return 1;
    }
    return 0;
}

static long boards, turned, lost, exceptions;

static void each(Board *b, int left, int last, int lead) {
    if (!left) {
        int reds = 0;
        if (lead < 1) return;
        for (int i = 0; i < b->n; i++) reds += length(b->word[i]) - __builtin_popcount(b->word[i]) + 1;
        if (!reds) return;
        boards++;
        int how = judged(b);
        if (how == 1) turned++;
        if (how) return;
        lost++;
        if (kept_wins(b)) {
            exceptions++;
            if (exceptions <= 5) {
                printf("  exception:");
                for (int i = 0; i < b->n; i++) {
                    putchar(' ');
                    for (int k = length(b->word[i]) - 1; k >= 0; k--) putchar(b->word[i] >> k & 1 ? 'B' : 'R');
                }
                putchar('\n');
            }
        }
        return;
    }
    for (int n = left < length(last) ? left : length(last); n >= 1; n--) {
        int most = n == length(last) ? last : (1 << (n + 1)) - 1;
        for (int word = most; word >= 1 << n; word--) {
            int blue = __builtin_popcount(word) - 1;
            if (lead + 2 * blue - n + left - n < 1) continue;
            b->word[b->n++] = word;
            each(b, left - n, word, lead + 2 * blue - n);
            b->n--;
        }
    }
}

int main(int count, char **words) {
    int most = count > 1 ? atoi(words[1]) : 12, least = count > 2 ? atoi(words[2]) : 2;
    legs = calloc(2u << most, sizeof *legs);
    both = calloc(2u << most, 1);
    kept = calloc(2u << most, sizeof *kept);
    for (int word = 1; word < 2 << most; word++) { one_end(word); two_ends(word); }
    for (int n = least; n <= most; n++) {
        Board b = { .n = 0 };
        boards = turned = lost = exceptions = searched = answers[0] = answers[1] = answers[2] = wrong = 0;
        each(&b, n, (2 << n) - 1, 0);
        printf("%d vertices: %ld boards, %ld turned, %ld lost, %ld exceptions, %ld searched; answers %ld, %ld, %ld, %ld wrong\n", n, boards, turned,
               lost, exceptions, searched, answers[0], answers[1], answers[2], wrong);
        fflush(stdout);
    }
}
