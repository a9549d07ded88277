// `node lab/duplicates/train.ts BUSINESSES.csv.gz [PAIRS.csv.gz]`: evaluates the product's duplicate weights
// on labeled pairs and generated copies, then fits new weights with tenfold cross-validation.
import path from 'node:path';
import type { DuplicateFacts } from '../../src/features/duplicates/model/fold.rules.ts';
import { foldFacts } from '../../src/features/duplicates/model/fold.rules.ts';
import { isLean, listSearchKeys } from '../../src/features/duplicates/model/keys.ts';
import { createRandom } from '../../src/features/sample/reviews.rules.ts';
import { measureFrom, printBands, type Scored } from './bands.ts';
import { type Counts, countRows } from './counts.ts';
import { CODES, type Compared, compare, keptWeights, sumUp } from './examples.ts';
import { type Example, fitWeights } from './fit.ts';
import { plant } from './plant.ts';
import { type Pair, readListings, readPairs } from './rows.ts';

const [file, given] = process.argv.slice(2);
const PLANTED = 2000;
const FOLDS = 10;
/** Weights of generated examples and of unlabeled pairs, relative to a labeled pair. */
const WEIGHT_OF_PLANTED = 0.2;
const WEIGHT_OF_OTHERS = 0.05;
const PULL = 1;
const OTHERS = 4000;
/** Candidates with a lower score count as different businesses. */
const SURELY_OTHER = -1;

const say = (line = '') => process.stdout.write(`${line}\n`);

interface Read extends Compared {
  group: number;
}

async function train(businesses: string) {
  const listings = await readListings(businesses);
  const counts = countRows(listings);
  const pairs = await readPairs(given ?? path.join(import.meta.dirname, 'pairs.csv.gz'));
  const read = comparePairs(pairs, listings, counts);
  const halves = [0, 1].map((rest) => listings.filter((_, at) => at % 2 === rest));
  const [learned = [], tested = []] = halves.map((half, at) =>
    comparePlanted(half, `half ${at}`, counts),
  );
  say('The kept weights:');
  report(read, keptWeights, tested);
  const others = compareCandidates(listings, counts);
  const learn = (from: Compared[]) => fitAll(from, learned, others);
  const crossed = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = learn(read.filter(({ group }) => group !== fold));
    return scoreAll(
      read.filter(({ group }) => group === fold),
      weights,
    );
  });
  say(`\nFitted anew; read pairs by ${FOLDS} folds of names:`);
  printBands(crossed.flat()).forEach(say);
  const weights = learn(read);
  say();
  report(read, weights, tested);
  for (const [at, code] of [...CODES, 'constant'].entries())
    say(`  '${code}': ${weights[at]?.toFixed(2)}, // kept: ${keptWeights[at]}`);
}

function comparePairs(pairs: Pair[], listings: DuplicateFacts[], counts: Counts): Read[] {
  const tell = ({ name, address, city }: DuplicateFacts) => [name, address, city].join('|');
  const points = new Map(listings.map((listing) => [tell(listing), listing]));
  const locate = (facts: DuplicateFacts) => {
    const { latitude = null, longitude = null } = points.get(tell(facts)) ?? {};
    return { ...facts, latitude, longitude };
  };
  return pairs
    .filter(({ label }) => label !== 'unsure')
    .map(({ one, other, label }) => ({
      ...compare(
        { one: locate(one), other: locate(other), isDuplicate: label === 'duplicate' },
        counts,
      ),
      group: groupOf(one.name),
    }));
}

function groupOf(name: string): number {
  const letters = name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 6);
  return Math.floor(createRandom(letters)() * FOLDS);
}

function comparePlanted(listings: DuplicateFacts[], seed: string, counts: Counts): Compared[] {
  return plant(listings, PLANTED, seed).map(({ original, copy, isDuplicate }) =>
    compare({ one: original, other: copy, isDuplicate }, counts),
  );
}

function compareCandidates(listings: DuplicateFacts[], counts: Counts): Compared[] {
  const groups = new Map<bigint, DuplicateFacts[]>();
  for (const listing of listings) {
    for (const key of listSearchKeys(foldFacts(listing)).filter(isLean))
      groups.set(key, [...(groups.get(key) ?? []).slice(0, 60), listing]);
  }
  const random = createRandom('candidates');
  const shared = [...groups.values()].filter(({ length }) => length > 1 && length <= 60);
  return Array.from({ length: OTHERS }, () => {
    const group = shared[Math.floor(random() * shared.length)] ?? [];
    const at = Math.floor(random() * (group.length - 1));
    const [one, other] = [group[at], group[at + 1]];
    return one && other ? compare({ one, other, isDuplicate: false }, counts) : null;
  }).filter((one) => one !== null);
}

function fitAll(read: Compared[], planted: Compared[], others: Compared[]): number[] {
  const weigh = (compared: Compared[], weight: number): Example[] =>
    compared.map(({ values, isDuplicate }) => ({ values, isDuplicate, weight }));
  const known = [...weigh(read, 1), ...weigh(planted, WEIGHT_OF_PLANTED)];
  const first = fitWeights(known, CODES.length, PULL);
  const unlike = others.filter(({ values }) => sumUp(values, first) < SURELY_OTHER);
  return fitWeights([...known, ...weigh(unlike, WEIGHT_OF_OTHERS)], CODES.length, PULL);
}

function scoreAll(compared: Compared[], weights: number[]): Scored[] {
  return compared.map(({ values, isDuplicate }) => ({
    score: sumUp(values, weights),
    isDuplicate,
  }));
}

function report(read: Compared[], weights: number[], planted: Compared[]) {
  say('| score | read pairs | duplicates | share |\n| --- | --- | --- | --- |');
  printBands(scoreAll(read, weights)).forEach(say);
  const found = planted.map((one) => ({
    score: one.hasLeanKey ? sumUp(one.values, weights) : Number.NEGATIVE_INFINITY,
    isDuplicate: one.isDuplicate,
  }));
  for (const least of [0, 3]) {
    const { precision, recall } = measureFrom(least, found);
    say(`planted, from ${least}: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`);
  }
}

if (file) await train(file);
else say('Usage: node lab/duplicates/train.ts BUSINESSES.csv.gz [PAIRS.csv.gz]');
