import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { holdTogether } from './hold.ts';
import { leaveOut } from './leave-out.ts';
import { type Evidence, type Finding, type Judged, judge, mustHold } from './signals.rules.ts';

export interface Decision {
  judged: Judged[];
  held: Judged[];
  /** Shown, but not in the rating before staff have looked. */
  leftOut: Evidence[];
  groupId: number | null;
}

/** Holds what has enough against it, and leaves out of the rating what may be a run of fakes. */
export async function decide(
  trx: DatabaseTransaction,
  findings: Finding[],
  at: Date,
): Promise<Decision> {
  const judged = judge(findings);
  const held = judged.filter(mustHold);
  const known = findings.flatMap(({ members }) => members);
  const groupId = held.length > 0 ? await holdTogether(trx, { held, known, at }) : null;
  const leftOut = await leaveOut(trx, { findings, judged, held, groupId, at });
  return { judged, held, ...leftOut };
}
