import type { SearchReason } from '../../../contract/search.ts';
import type { Answer } from '../find/answer.ts';

export interface Step<Attempt> {
  /** Whether it is worth trying, by what was asked and by what was found so far. */
  when(attempt: Attempt, found: Answer): boolean | Promise<boolean>;
  try(attempt: Attempt, found: Answer): Promise<Answer | null>;
  because: SearchReason;
  /** With so many matches, no further step is tried. */
  enough?: number;
}

type Pick = (found: Answer, tried: Answer) => Answer;

const NOTHING: Answer = { items: [], total: 0, next: null };

export const pickLarger: Pick = (found, tried) => (tried.total > found.total ? tried : found);
export const pickLatest: Pick = (found, tried) => (tried.total > 0 ? tried : found);

/** Tries the steps in their order. What finds nothing stands only for want of anything else. */
export async function runSteps<Attempt>(
  steps: Step<Attempt>[],
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
