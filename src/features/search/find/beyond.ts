import type { Database } from '../../../platform/database/database.ts';
import { countSampled, SAMPLED } from './count.queries.ts';
import { MAX_COUNT } from './found.ts';
import { scopeTokens } from './rules.ts';
import { listTiles, type Selection } from './selection.rules.ts';
import { estimateMatches, type TermStatistics } from './statistics.ts';

/** With so many in the sample there are 2,000 or so; of 1,000, chance never puts as many there. */
const ENOUGH_SAMPLED = Math.ceil((2 * MAX_COUNT) / SAMPLED);

/** Whether more match than are counted: by the planner's statistics, else by a sample. */
export async function isBeyondCount(
  db: Database,
  statistics: TermStatistics,
  selection: Selection,
): Promise<boolean> {
  const { most } = estimateMatches(await statistics.read(), selection);
  if (most < 2 * MAX_COUNT) return false;
  if (isOneTerm(selection)) return true;
  return (await countSampled(db, selection, ENOUGH_SAMPLED)) >= ENOUGH_SAMPLED;
}

function isOneTerm(selection: Selection): boolean {
  const { scope, terms, filters } = selection;
  const isFiltered = Object.values(filters).some(Boolean) || listTiles(selection) !== null;
  return !isFiltered && !selection.circle && terms.length + scopeTokens(scope).length === 1;
}
