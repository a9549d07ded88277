import { editDistance } from './edit-distance.ts';

export function allowedMistakes(word: string): number {
  if (word.length < 4) return 0;
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Returns all texts that are one edit from a word: one letter less, more or different, or two neighbors swapped. */
export function listEdits(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, at) => {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const [first = '', second = ''] = tail;
    return [
      head + tail.slice(1),
      head + second + first + tail.slice(2),
      ...LETTERS.flatMap((letter) => [head + letter + tail, head + letter + tail.slice(1)]),
    ];
  }).flat();
}

const LONG = 8;

export interface SpellingIndex {
  words: Set<string>;
  /** Returns candidates within this number of edits, and a few with more. */
  list(word: string, mistakes: number): string[];
}

/** Maximum number of cached indexes: one per language. */
const MAX_KEPT = 2;
let latest: SpellingIndex[] = [];
const checked = new WeakMap<ReadonlyMap<string, number>, SpellingIndex>();

/**
 * Returns the spelling index for these words. Reuses one of the latest unless there are new words, since
 * vocabularies are reread often but rarely change.
 */
export function indexWords(words: ReadonlyMap<string, number>): SpellingIndex {
  const known = checked.get(words);
  if (known) return known;
  const same = latest.find((index) => words.keys().every((word) => index.words.has(word)));
  const index = same ?? createSpellingIndex([...words.keys()]);
  latest = [index, ...latest.filter((other) => other !== index)].slice(0, MAX_KEPT);
  checked.set(words, index);
  return index;
}

/** Maximum number of words, since the lower 20 bits of an entry hold the word's position. */
const MAX_INDEXED = 2 ** 20;

/**
 * Builds an index of symmetric deletes, as in SymSpell: words within two edits match once up to two letters
 * of each are removed. Sorted 8-byte entries (hash and word) need a fifteenth of the memory of a map.
 */
export function createSpellingIndex(given: string[]): SpellingIndex {
  const words = given.slice(0, MAX_INDEXED).sort((one, other) => one.length - other.length);
  const entries = Float64Array.from(
    words.flatMap((word, at) => {
      const mistakes = word.length < LONG - 2 ? 1 : 2;
      return Array.from(hashRests(word, mistakes), (hash) => hash * MAX_INDEXED + at);
    }),
  ).sort();
  const longest = words.at(-1)?.length ?? 0;
  return {
    words: new Set(words),
    list(word, mistakes) {
      // The number of hashes grows with the square of the length.
      if (word.length > longest + mistakes) return [];
      const found = new Set<number>();
      for (const hash of hashRests(word, mistakes)) {
        const end = (hash + 1) * MAX_INDEXED;
        for (let at = findFirst(entries, hash * MAX_INDEXED); (entries[at] ?? end) < end; at += 1) {
          found.add((entries[at] ?? 0) % MAX_INDEXED);
        }
      }
      return [...found].sort((one, other) => one - other).map((at) => words[at] ?? '');
    },
  };
}

/**
 * Returns the indexed names that a text misspells, with the number of mistakes, nearest first: one mistake, or two
 * in a text of at least `long` letters. The first letter must be right.
 */
export function findMisspelled(index: SpellingIndex, text: string, long: number) {
  const allowed = text.length < long ? 1 : 2;
  return index
    .list(text, allowed)
    .map((name) => ({ name, mistakes: editDistance(text, name) }))
    .filter(({ name, mistakes }) => mistakes > 0 && mistakes <= allowed && name[0] === text[0])
    .sort((one, other) => one.mistakes - other.mistakes);
}

function findFirst(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hashRests(word: string, mistakes: number): Set<number> {
  const hashes = new Set([hashRest(word, -1, -1)]);
  for (let one = 0; one < word.length; one += 1) {
    hashes.add(hashRest(word, one, -1));
    if (mistakes < 2) continue;
    for (let other = one + 1; other < word.length; other += 1) {
      hashes.add(hashRest(word, one, other));
    }
  }
  return hashes;
}

function hashRest(word: string, one: number, other: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
