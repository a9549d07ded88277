/** Vectors of words, one row of `size` bytes a word. Commoner words come first. */
export interface WordVectors {
  size: number;
  rows: Map<string, number>;
  values: Int8Array;
}

const NEWLINE = 10;

/** Reads what `packVectors` wrote: the words in a line, then their bytes. */
export function unpackVectors(bytes: Uint8Array): WordVectors {
  const end = bytes.indexOf(NEWLINE);
  const words = Buffer.from(bytes.subarray(0, end)).toString('latin1').split(' ');
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1);
  const rows = new Map(words.map((word, row) => [word, row]));
  return { size: values.length / words.length, rows, values };
}

export function packVectors(words: string[], values: Int8Array): Uint8Array {
  const line = Buffer.from(`${words.join(' ')}\n`, 'latin1');
  return Buffer.concat([line, new Uint8Array(values.buffer, values.byteOffset, values.length)]);
}

/** Probability at which a word weighs half of a rare word (smooth inverse frequency). */
const RARE = 3e-4;
/** Approximates the probability of the word at a rank, by Zipf's law. */
const FIRST_RANK = 10;
const HARMONIC = 11;

/** Returns the weight of a word by its rank among all words: near 0 for the commonest, 1 for rare ones. */
export function weighRank(rank: number): number {
  return RARE / (RARE + 1 / ((rank + FIRST_RANK) * HARMONIC));
}

/** Finds the row of a folded word, or of another form of it: "whistle" for "whistling", "hang" for "rehang". */
export function findRow({ rows }: Pick<WordVectors, 'rows'>, word: string): number | undefined {
  for (const form of listForms(word)) {
    const row = rows.get(form);
    if (row !== undefined) return row;
  }
  const [, base] = /^(?:re|un|non|pre)([a-z]{4,})$/.exec(word) ?? [];
  const forms =
    base === undefined ? [] : listForms(base).filter((form) => form.length > SHORTEST_BASE);
  return forms.map((form) => rows.get(form)).find((row) => row !== undefined && row < COMMON_BASE);
}

/** Number of most common words that can be the base of a prefixed word; a rarer base suggests a misspelling. */
const COMMON_BASE = 12_000;

const SHORTEST_BASE = 3;

function listForms(word: string): string[] {
  const [, base = ''] = /^(.+)(?:ing|ed)$/.exec(word) ?? [];
  const number = word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
  if (base.length < SHORTEST_BASE) return [word, number];
  const isDoubled = base.at(-1) === base.at(-2);
  return [word, number, base, `${base}e`, ...(isDoubled ? [base.slice(0, -1)] : [])];
}
