import { DECIDE_WITHIN_HOURS } from '../../../domain/decision-limits.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import type { SiteSettings } from '../../../domain/settings.ts';

const HOUR = 3_600_000;

/**
 * Promised hours for each kind of item. `approval` is the approval time in the settings; null means that
 * nothing is promised.
 */
const promised: Record<QueueKind, number | 'approval' | null> = {
  listing: 'approval',
  change: 'approval',
  claim: 'approval',
  report: 'approval',
  reviews: DECIDE_WITHIN_HOURS,
  review: DECIDE_WITHIN_HOURS,
  reported: DECIDE_WITHIN_HOURS,
  reply: DECIDE_WITHIN_HOURS,
  photo: null,
  twin: null,
  doubt: null,
  message: null,
  event: 'approval',
};

export function isPromised(kind: QueueKind): boolean {
  return promised[kind] !== null;
}

/** Returns the promised deadline of an item, or null if nothing is promised. */
export function promisedBy(
  kind: QueueKind,
  since: Date,
  { approvalHours }: Pick<SiteSettings, 'approvalHours'>,
): Date | null {
  const given = promised[kind];
  if (given === null) return null;
  const hours = given === 'approval' ? approvalHours.to : given;
  return new Date(since.getTime() + hours * HOUR);
}
