import * as m from '#messages';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import { waitingLabel } from '../../../domain/listing-fields.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { formatCount } from '../../kit/format.ts';

export const kindNames: Record<QueueKind, { one: string; many: string }> = {
  listing: { one: m.triage_kind_listing(), many: m.triage_kind_listings() },
  change: { one: m.triage_kind_change(), many: m.common_owner_changes() },
  claim: { one: m.triage_kind_claim(), many: m.common_claims() },
  reviews: {
    one: m.triage_kind_group(),
    many: m.common_review_groups(),
  },
  review: { one: m.triage_kind_review(), many: m.triage_kind_reviews() },
  reported: { one: m.triage_kind_reported(), many: m.triage_kind_reported_many() },
  reply: { one: m.triage_kind_reply(), many: m.triage_kind_replies() },
  report: { one: m.triage_kind_report(), many: m.triage_kind_reports() },
  photo: { one: m.triage_kind_photo(), many: m.triage_kind_photos() },
  doubt: { one: m.triage_kind_issue(), many: m.triage_kind_issues() },
  twin: { one: m.triage_kind_duplicate(), many: m.duplicates_possible() },
  message: { one: m.common_message(), many: m.common_messages() },
  event: { one: m.triage_kind_event(), many: m.triage_kind_events() },
};

const words = new Map([
  ['import-wait', m.triage_why_import_wait()],
  ['import-town', m.triage_why_import_town()],
  ['import-alike', m.triage_why_import_alike()],
  ['import-column', m.triage_why_import_column()],
  ['zip-state', m.triage_why_zip_state()],
  ['zip-city', m.triage_why_zip_city()],
  ['zip-prefix', m.triage_why_zip_state()],
  ['zip-unknown', m.triage_why_zip_unknown()],
  ['point', m.triage_why_point()],
  ['phone-fictitious', m.triage_why_phone_fictitious()],
  ['phone-undialable', m.triage_why_phone_undialable()],
  ['stale', m.triage_why_stale()],
  ['name', m.triage_why_name()],
  ['address', m.triage_why_address()],
  ['category', m.triage_why_category()],
  ['description', m.triage_why_description()],
  ['phone-number', m.triage_why_phone()],
  ['public-email', m.triage_why_public_email()],
  ['private-email', m.triage_why_private_email()],
  ['website-address', m.triage_why_website()],
  ['picture', m.triage_why_picture()],
  ['trades', m.triage_why_trades()],
  ['link', m.reviews_held_link()],
  ['private', m.reviews_held_private()],
  ['repeat', m.reviews_held_repeat()],
  ['hidden-field', m.reviews_held_automated()],
  ['reports', m.reviews_held_reports()],
  ['ring', m.reviews_held_cluster()],
  ['burst-text', m.reviews_held_burst()],
  ['policy', m.reviews_held_policy()],
  ['removed', m.triage_why_removed_before()],
  ['closed', m.triage_why_closed()],
  ['moved', m.triage_why_moved()],
  ['phone', m.triage_why_wrong_phone()],
  ['duplicate', m.triage_why_listed_twice()],
  ['not-a-business', m.triage_why_no_business()],
  ['spam', m.triage_why_spam()],
  ['offensive', m.triage_why_offensive()],
  ['false', m.triage_why_false()],
  ['other', m.triage_why_other()],
  ['letter', m.triage_why_by_letter()],
  ['staff', m.triage_why_by_staff()],
  ['domain', m.triage_why_by_domain()],
  ['website', m.triage_why_by_website()],
]);

export function itemTitle({ business, about }: Pick<QueueItem, 'business' | 'about'>): string {
  return business?.name ?? about ?? '';
}

export function describeItem({ kind, about, count }: QueueItem): string {
  const { one } = kindNames[kind];
  if (kind === 'twin') return `${one}: ${about}`;
  if (kind === 'reviews' && count !== null) {
    const reviews = formatCount(count, m.count_held_reviews);
    return count === 1 ? reviews : `${reviews}, ${describeRule(about)}`;
  }
  const word = about && (words.get(about) ?? waitingLabel(about));
  const more = count !== null && count > 1 ? ` (${count})` : '';
  return word ? `${one}: ${word}${more}` : one;
}

function describeRule(rule: string | null): string {
  return rule === 'address'
    ? m.reviews_held_network()
    : (words.get(rule ?? '') ?? m.triage_why_group());
}
