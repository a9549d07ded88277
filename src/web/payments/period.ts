import * as m from '#messages';
import { formatDate } from '../kit/dates.ts';

interface Period {
  periodStart: string | null;
  /** End of the term; null for a term without an end. */
  periodEnd: string | null;
}

/** Formats a paid term, or returns null if the payment bought none or the term hasn't begun. */
export function describePeriod({ periodStart, periodEnd }: Period): string | null {
  if (!periodStart) return null;
  const date = formatDate(periodStart);
  return periodEnd
    ? m.payments_period({ date, date2: formatDate(periodEnd) })
    : m.plans_since({ date });
}
