import * as m from '#messages';
import type { ListingChecks, StaleReason } from '../../../contract/checks.staff.ts';
import { describeFactIssue } from '../../../domain/issue-words.ts';
import { sourceNames } from '../../businesses/sources.ts';
import { formatMonthName } from '../../kit/format-month.ts';

export function describeConfirmed({ confirmedAt, confirmedBy, source }: ListingChecks): string {
  const date = formatMonthName(confirmedAt);
  if (confirmedBy === 'owner') return m.issues_confirmed_by_owner({ date });
  if (confirmedBy === 'staff') return m.issues_confirmed_by_staff({ date });
  if (source === 'owner') return m.issues_confirmed_as_submitted({ date });
  return source === null || source === 'import'
    ? m.issues_confirmed_as_added({ date })
    : m.issues_confirmed_by_source({ source: sourceNames[source], date });
}

export function listReasons(checks: ListingChecks): string[] {
  const { doubts, website, reasons } = checks;
  const isDead = website?.state === 'dead';
  const words: Record<StaleReason['code'], string[]> = {
    unconfirmed: [m.issues_unconfirmed_since({ date: formatMonthName(checks.confirmedAt) })],
    closed: [m.issues_reported_closed()],
    vanished: [m.issues_vanished()],
    website: [],
    conflict: [],
  };
  return [
    ...reasons.flatMap(({ code }) => words[code]),
    ...(isDead ? [m.issues_website_gone({ date: formatMonthName(website.since) })] : []),
    ...doubts.map(describeFactIssue),
  ];
}
