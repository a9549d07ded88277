import type { Rarity } from '../../src/features/duplicates/model/compare.features.rules.ts';
import {
  type DuplicateFacts,
  type Folded,
  foldFacts,
} from '../../src/features/duplicates/model/fold.rules.ts';
import { COMMON_NAMES } from '../../src/features/duplicates/model/rarity.ts';

const COMMON = 8;

export interface Counts {
  of(one: Folded, other: Folded): Rarity;
}

export function countRows(listings: DuplicateFacts[]): Counts {
  const names = new Map<string, number>();
  const phones = new Map<string, number>();
  for (const listing of listings) {
    const folded = foldFacts(listing);
    add(names, joinName(folded));
    if (folded.phone) add(phones, folded.phone);
  }
  const count = (side: Folded) => {
    const name = joinName(side);
    return Math.max(names.get(name) ?? 0, COMMON_NAMES.has(name) ? COMMON : 0);
  };
  return {
    of: (one, other) => ({
      names: Math.max(count(one), count(other)),
      phones: one.phone && one.phone === other.phone ? (phones.get(one.phone) ?? 0) : 0,
    }),
  };
}

const joinName = ({ name }: Folded) => name.words.toSorted().join(' ');

function add(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
