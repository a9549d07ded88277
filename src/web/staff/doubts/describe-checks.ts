import * as m from '#messages';
import { describeDoubt } from '../../../contract/doubt-words.ts';
import type { ListingChecks, StaleReason } from '../../../contract/staff/checks.ts';
import { sourceNames } from '../../businesses/detail/sources.ts';
import { formatMonth } from '../../format-month.ts';

/** `Last confirmed: by its owner, May 2024`. */
export function describeConfirmed({ confirmedAt, confirmedBy, source }: ListingChecks): string {
  const date = formatMonth(confirmedAt);
  if (confirmedBy === 'owner') return m.staff_doubts_last_confirmed_by_its_owner({ date });
  if (confirmedBy === 'staff') return m.staff_doubts_last_confirmed_by_our_team({ date });
  if (source === 'owner') return m.staff_doubts_last_confirmed_as_submitted({ date });
  return source === null || source === 'import'
    ? m.staff_doubts_last_confirmed_as_added({ date })
    : m.staff_doubts_last_confirmed_from_source({ source: sourceNames[source], date });
}

export function listReasons(checks: ListingChecks): string[] {
  const { doubts, website, reasons } = checks;
  const isDead = website?.state === 'dead';
  const words: Record<StaleReason['code'], string[]> = {
    unconfirmed: [
      m.staff_doubts_nobody_has_confirmed_it_since_date({ date: formatMonth(checks.confirmedAt) }),
    ],
    closed: [m.staff_doubts_three_or_more_visitors_said_that()],
    website: [],
    conflict: [],
  };
  return [
    ...reasons.flatMap(({ code }) => words[code]),
    ...(isDead
      ? [m.staff_doubts_its_website_has_been_gone_since({ date: formatMonth(website.since) })]
      : []),
    ...doubts.map(describeDoubt),
  ];
}
