import { COMMON_NAMES } from './common-names.data.ts';
import type { Rarity } from './compare.features.rules.ts';
import type { Folded } from './fold.rules.ts';
import { nameKeyOf, phoneKeyOf } from './keys.rules.ts';
import { countKeys, type Reader } from './queries.ts';

/** What the weights were fitted to. */
const PER = 200_000;
/** A smaller directory can't tell rare from common by more than this. */
const FEWEST = 2000;
const COMMON = 8;

/** `own`: how many of the two are listings themselves. */
export type RarityOf = (one: Folded, other: Folded, own: number) => Rarity;

export async function readRarities(db: Reader, all: Folded[]): Promise<RarityOf> {
  const keys = all.flatMap((one) => [nameKeyOf(one), phoneKeyOf(one)]);
  const { counts, total } = await countKeys(
    db,
    keys.filter((key) => key !== null),
  );
  const count = (key: bigint | null) => counts.get(String(key)) ?? 0;
  return (one, other, own) => ({
    names: Math.max(
      ...[one, other].map((side) =>
        countNames(side, count(nameKeyOf(side)), { own: isSame(one, other) ? own : 1, total }),
      ),
    ),
    phones: one.phone === other.phone ? count(phoneKeyOf(one)) : 0,
  });
}

function isSame(one: Folded, other: Folded): boolean {
  return joinName(one) === joinName(other);
}

const joinName = ({ name }: Folded) => name.words.toSorted().join(' ');

function countNames(side: Folded, count: number, { own, total }: { own: number; total: number }) {
  const others = (Math.max(0, count - own) * PER) / Math.max(total, FEWEST);
  return Math.max(own + others, COMMON_NAMES.has(joinName(side)) ? COMMON : 0);
}
