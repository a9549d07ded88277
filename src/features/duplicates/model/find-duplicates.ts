import type { DuplicateReason, DuplicateVerdict } from '../../../domain/duplicate-verdict.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { type DuplicateFacts, foldFacts } from './fold.rules.ts';
import { isLean, listSearchKeys } from './keys.ts';
import { type DuplicateReader, findCandidates } from './queries.ts';
import { readRarities } from './rarity.ts';
import { MAYBE, type Score, scoreDuplicates, verdictOf } from './score.rules.ts';

export type { DuplicateFacts } from './fold.rules.ts';

export interface PossibleDuplicate {
  businessId: number;
  score: number;
  verdict: DuplicateVerdict;
  reasons: DuplicateReason[];
}

export interface DuplicateOptions {
  except?: number;
  limit: number;
  onlyListed?: boolean;
}

/** `id` is null if it isn't a listing yet. */
export type DuplicateQuery = DuplicateFacts & { id: number | null };

const CANDIDATES = 40;

export async function findPossibleDuplicates(
  db: DuplicateReader,
  facts: DuplicateFacts,
  options: DuplicateOptions,
): Promise<PossibleDuplicate[]> {
  const [duplicates = []] = await findDuplicatesOfAll(
    db,
    [{ ...facts, id: options.except ?? null }],
    options,
  );
  return duplicates;
}

export async function scorePairs<Pair extends { one: DuplicateFacts; two: DuplicateFacts }>(
  db: DuplicateReader,
  pairs: Pair[],
): Promise<(Pair & Score)[]> {
  const folded = await mapInSlices(
    pairs,
    ({ one, two }) => [foldFacts(one), foldFacts(two)] as const,
  );
  const rarityOf = await readRarities(db, folded.flat());
  return mapInSlices(pairs, (pair, at) => {
    const [one, two] = folded[at] ?? [foldFacts(pair.one), foldFacts(pair.two)];
    return { ...pair, ...scoreDuplicates(one, two, rarityOf(one, two, 0)) };
  });
}

/** Finds duplicates for many businesses at once; the results are in the same order. */
export async function findDuplicatesOfAll(
  db: DuplicateReader,
  asked: DuplicateQuery[],
  {
    limit,
    onlyListed = false,
    keys = 'all',
  }: Omit<DuplicateOptions, 'except'> & { keys?: 'all' | 'lean' },
): Promise<PossibleDuplicate[][]> {
  if (asked.length === 0) return [];
  const folded = await mapInSlices(asked, foldFacts);
  const sought = await mapInSlices(folded, (one, at) => ({
    at,
    keys: listSearchKeys(one).filter((key) => keys === 'all' || isLean(key)),
  }));
  const found = await findCandidates(db, sought, { most: CANDIDATES, onlyListed });
  const known = await mapInSlices(found, (candidate) => ({
    ...candidate,
    folded: foldFacts(candidate),
  }));
  const rarityOf = await readRarities(db, [...folded, ...known.map((one) => one.folded)]);
  const byAsked = Map.groupBy(known, ({ at }) => at);
  return mapInSlices(asked, ({ id }, at) => {
    const one = folded[at];
    if (!one) return [];
    return (byAsked.get(at) ?? [])
      .filter((candidate) => candidate.id !== id)
      .map((candidate): PossibleDuplicate => {
        const rarity = rarityOf(one, candidate.folded, id === null ? 1 : 2);
        const scored = scoreDuplicates(one, candidate.folded, rarity);
        return { businessId: candidate.id, ...scored, verdict: verdictOf(scored.score) };
      })
      .filter(({ score }) => score >= MAYBE)
      .sort((a, b) => b.score - a.score || a.businessId - b.businessId)
      .slice(0, limit);
  });
}
