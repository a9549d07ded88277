import { STALE_FROM, type StaleReason } from '../../contract/checks.ts';

export interface Signs {
  confirmedAt: Date;
  isWebsiteDead: boolean;
  /** By visitors of different networks, since somebody last confirmed it. */
  closedReports: number;
  hasConflict: boolean;
  /** From the file of a schedule, since somebody last confirmed it. */
  hasVanished: boolean;
}

const CLOSED_REPORTS = 3;

/** No answer to our mails is no sign of anything. */
export function weighSigns(signs: Signs, at: Date): StaleReason[] {
  const months = (count: number) => signs.confirmedAt < monthsBefore(at, count);
  const age = months(36) ? 2 : months(18) ? 1 : 0;
  const reasons: StaleReason[] = [
    { code: 'unconfirmed', points: age },
    { code: 'website', points: signs.isWebsiteDead ? 2 : 0 },
    { code: 'closed', points: signs.closedReports >= CLOSED_REPORTS ? 3 : 0 },
    { code: 'vanished', points: signs.hasVanished ? 3 : 0 },
    { code: 'conflict', points: signs.hasConflict ? 1 : 0 },
  ];
  return reasons.filter(({ points }) => points > 0);
}

export function sumPoints(reasons: StaleReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}

export function isStale(reasons: StaleReason[]): boolean {
  return sumPoints(reasons) >= STALE_FROM;
}

export function monthsBefore(at: Date, count: number): Date {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date;
}
