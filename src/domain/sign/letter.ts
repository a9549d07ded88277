export interface BoardSize {
  width: number;
  height: number;
  largest: number;
  smallest: number;
}

export interface Lettering {
  /** `fitTo` is the width to which a line is compressed; null if it fits without compression. */
  lines: { text: string; fitTo: number | null }[];
  size: number;
}

const LINE_HEIGHT = 1.16;

/** Letter sizes as percentages of the board's width. Each has a class in `sign.css`. */
const STEPS = [20, 17.5, 15.5, 13.5, 12, 10.5, 9, 7.5];
const SMALLEST = 7.5;
/** Size of an on-screen sign in hundredths of the board's width, less a margin at the frame. */
const SCREEN_BOARD = { width: 87, height: 58 };

/**
 * Returns the text for an on-screen sign, where the browser breaks the lines, the index of its letter size in
 * `STEPS`, and whether an ellipsis follows because a word was cut.
 */
export function fitSign(name: string): { text: string; step: number; isCut: boolean } {
  const words = shorten(name).split(' ').filter(Boolean);
  for (let count = words.length; count > 0; count -= 1) {
    const shown = words.slice(0, count);
    if (count < words.length && count > 1 && LOOSE_END.test(shown.at(-1) ?? '')) continue;
    const widths = shown.map(measure);
    const widest = Math.max(...widths);
    const step = STEPS.findIndex((size) => {
      const width = SCREEN_BOARD.width / size;
      const lines = Math.floor(SCREEN_BOARD.height / (size * LINE_HEIGHT));
      return widest <= width && fill(widths, width).length <= lines;
    });
    if (step >= 0) return { text: shown.join(' '), step, isCut: false };
  }
  return { text: cutWord(words[0] ?? ''), step: STEPS.length - 1, isCut: true };
}

/** Cuts a word to one line, with room for an ellipsis. */
function cutWord(word: string): string {
  let [text, width] = ['', measure('…')];
  for (const letter of word) {
    width += measure(letter);
    if (width > SCREEN_BOARD.width / SMALLEST) break;
    text += letter;
  }
  return text;
}

const LOOSE_END = /^(\W+|and|at|for|in|of|the)$/i;

/** Letters are condensed down to this factor before the letter size is reduced. */
const NARROWEST = 0.88;

/** Letter widths in Figtree's heaviest weight, relative to the letter size. */
const WIDTHS: readonly [letters: RegExp, width: number][] = [
  [/[\s.,:;'’!|ijlI]/, 0.29],
  [/[-()[\]/frt1"•·]/, 0.42],
  [/[W@%—…]/, 1],
  [/[mwM]/, 0.88],
  [/[CDGHNOQ]/, 0.77],
  [/[AKUVX]/, 0.72],
  [/[B-Z&]/, 0.65],
  [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\uffef]|\p{Emoji_Presentation}/u, 1.05],
];

function measureLetter(letter: string): number {
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.6;
}

const LATIN = Array.from({ length: 256 }, (_, code) => measureLetter(String.fromCharCode(code)));
const SPACE = measureLetter(' ');

function measure(text: string): number {
  let sum = 0;
  for (const letter of text) sum += LATIN[letter.codePointAt(0) ?? 0] ?? measureLetter(letter);
  return sum;
}

/** Sets a name in balanced lines as large as the board allows. If the name is too long, its last words are dropped. */
export function letterSign(name: string, board: BoardSize): Lettering {
  let words = shorten(name).split(' ').filter(Boolean);
  for (;;) {
    const lettering = layOut(words, board);
    if (lettering.size >= findSmallest(words, board)) return lettering;
    if (words.length <= 1) return cut(words[0] ?? '', board);
    words = words.slice(0, -1);
    while (words.length > 1 && LOOSE_END.test(words.at(-1) ?? '')) words.pop();
  }
}

function findSmallest(words: string[], { width, smallest }: BoardSize): number {
  const isLong = words.some((word) => measure(word) * NARROWEST * smallest > width);
  return isLong ? smallest * 0.75 : smallest;
}

/** A dash between words, looked for first because few names have one. */
const DASH = /\s[-–—•|]\s/;

/** Removes parts that don't belong on a sign: legal forms such as "LLC", parentheses and branch names. */
function shorten(name: string): string {
  const whole = name
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)/g, '');
  const main = DASH.test(whole) ? whole.replace(/^(.*?\S{3}.*?)\s[-–—•|]\s.*$/, '$1') : whole;
  const bare = main
    .replace(/,?\s+(inc|llc|llp|ltd|pllc|corp|p\.?\s?c|p\.?\s?a)\.?$/i, '')
    .replace(/[\s,;:&-]+$/, '')
    .trim();
  return bare || name.trim();
}

function layOut(words: string[], board: BoardSize): Lettering {
  const widths = words.map(measure);
  const fitted = [1, 2, 3, 4].map((count) => {
    const ends = breakInto(widths, count);
    const lines = ends.map((end, at) => words.slice(ends[at - 1] ?? 0, end).join(' '));
    const widest = Math.max(...lines.map(measure), 0.1);
    const size = Math.min(
      board.width / (widest * NARROWEST),
      board.height / (lines.length * LINE_HEIGHT),
    );
    return set(lines, Math.min(size, board.largest), board);
  });
  return fitted.reduce((best, other) => (other.size > best.size * 1.02 ? other : best));
}

/**
 * Breaks words into at most `count` lines so that the widest line is as narrow as possible. Returns the end
 * index of each line.
 */
function breakInto(widths: number[], count: number): number[] {
  const total = widths.reduce((sum, width) => sum + width + SPACE, -SPACE);
  const longest = Math.max(...widths, 0);
  for (let limit = Math.max(longest, total / count); limit < total; limit *= 1.06) {
    const ends = fill(widths, limit * 1.001);
    if (ends.length <= count) return ends;
  }
  return [widths.length];
}

function fill(widths: number[], limit: number): number[] {
  const ends: number[] = [];
  let line = widths[0] ?? 0;
  for (let at = 1; at < widths.length; at += 1) {
    const width = widths[at] ?? 0;
    if (line + SPACE + width > limit) {
      ends.push(at);
      line = width;
    } else line += SPACE + width;
  }
  ends.push(widths.length);
  return ends;
}

function cut(word: string, board: BoardSize): Lettering {
  const perLine = board.width / (board.smallest * NARROWEST);
  const lines = [''];
  for (const letter of Array.from(word)) {
    const line = (lines.at(-1) ?? '') + letter;
    if (measure(line) <= perLine) lines[lines.length - 1] = line;
    else if (lines.length < 3) lines.push(letter);
    else break;
  }
  return layOut(lines, board);
}

function set(lines: string[], exactSize: number, board: BoardSize): Lettering {
  const size = Math.round(exactSize * 10) / 10;
  const isTight = (text: string) => measure(text) * size > board.width * 0.93;
  return {
    size,
    lines: lines.map((text) => ({ text, fitTo: isTight(text) ? board.width : null })),
  };
}

export function findBaselines({ lines, size }: Lettering, middle: number): number[] {
  const step = size * LINE_HEIGHT;
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.35;
  return lines.map((_, at) => Math.round((first + at * step) * 10) / 10);
}
