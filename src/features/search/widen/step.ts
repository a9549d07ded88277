import type { SearchReason } from '../../../contract/search.ts';
import type { Answer } from '../find/answer.ts';

export interface LadderStep<Attempt> {
  when(attempt: Attempt, found: Answer): boolean | Promise<boolean>;
  try(attempt: Attempt, found: Answer): Promise<Answer | null>;
  because: SearchReason;
  enough?: number;
}

type Pick = (found: Answer, tried: Answer) => Answer;

const NOTHING: Answer = { items: [], total: 0, next: null };

export const pickLarger: Pick = (found, tried) => (tried.total > found.total ? tried : found);
export const pickLatest: Pick = (found, tried) => (tried.total > 0 ? tried : found);

/**
 * Runs the steps in order and combines their results with `pick`. An empty result remains only if nothing
 * else is found.
 */
export async function runSteps<Attempt>(
  steps: LadderStep<Attempt>[],
  attempt: Attempt,
  { pick, start = NOTHING }: { pick: Pick; start?: Answer },
): Promise<Answer> {
  let found = start;
  for (const step of steps) {
    if (!(await step.when(attempt, found))) continue;
    const tried = await step.try(attempt, found);
    if (tried) found = found === NOTHING ? explain(tried, step) : pick(found, explain(tried, step));
    if (found.total >= (step.enough ?? Number.POSITIVE_INFINITY)) break;
  }
  return found;
}

function explain(matches: Answer, { because }: { because: SearchReason }): Answer {
  return matches.total > 0
    ? { ...matches, reasons: [because, ...(matches.reasons ?? [])] }
    : matches;
}
