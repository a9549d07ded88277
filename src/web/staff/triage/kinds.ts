import * as m from '#messages';
import { waitingLabel } from '../../../contract/listing-fields.ts';
import type { TriageItem, TriageKind } from '../../../contract/staff/triage.ts';
import { formatCount } from '../../format.ts';

export const kindNames: Record<TriageKind, { one: string; many: string }> = {
  listing: { one: m.staff_triage_new_listing(), many: m.staff_triage_new_listings() },
  change: { one: m.staff_triage_change_by_the_owner(), many: m.staff_triage_changes_by_owners() },
  claim: { one: m.staff_triage_claim(), many: m.staff_triage_claims() },
  reviews: {
    one: m.staff_triage_held_group_of_reviews(),
    many: m.staff_triage_groups_of_reviews(),
  },
  review: { one: m.staff_triage_held_review(), many: m.staff_triage_held_reviews() },
  reported: { one: m.staff_triage_reported_review(), many: m.staff_triage_reported_reviews() },
  reply: { one: m.staff_triage_held_reply(), many: m.staff_triage_held_replies() },
  report: { one: m.staff_triage_visitors_report(), many: m.staff_triage_visitors_reports() },
  photo: { one: m.staff_triage_new_photo(), many: m.staff_triage_new_photos() },
  doubt: { one: m.staff_triage_doubt(), many: m.staff_triage_doubts() },
  twin: { one: m.staff_triage_possible_duplicate(), many: m.staff_triage_possible_duplicates() },
  message: { one: m.staff_triage_message(), many: m.staff_triage_messages() },
};

const words = new Map([
  ['zip-state', m.staff_triage_its_zip_code_is_in_another()],
  ['zip-city', m.staff_triage_its_zip_code_is_far_from()],
  ['zip-prefix', m.staff_triage_its_zip_code_is_in_another()],
  ['zip-unknown', m.staff_triage_its_zip_code_is_unknown()],
  ['point', m.staff_triage_its_point_is_far_from_its()],
  ['phone-fictitious', m.staff_triage_its_phone_number_is_fictitious()],
  ['phone-undialable', m.staff_triage_its_phone_number_cannot_be_dialed()],
  ['stale', m.staff_triage_may_be_out_of_date()],
  ['name', m.staff_triage_new_name()],
  ['address', m.staff_triage_new_address()],
  ['category', m.staff_triage_new_category()],
  ['description', m.staff_triage_new_description()],
  ['phone-number', m.staff_triage_new_phone()],
  ['public-email', m.staff_triage_new_public_email()],
  ['private-email', m.staff_triage_new_private_email()],
  ['website-address', m.staff_triage_new_website()],
  ['picture', m.staff_triage_new_picture()],
  ['trades', m.staff_triage_new_trades()],
  ['link', m.staff_triage_contains_a_link()],
  ['private', m.staff_triage_contains_a_private_contact()],
  ['repeat', m.staff_triage_repeats_another_text()],
  ['hidden-field', m.staff_triage_looks_automated()],
  ['reports', m.staff_triage_reported_by_visitors()],
  ['ring', m.staff_triage_networks_that_agree()],
  ['burst-text', m.staff_triage_a_sudden_run()],
  ['removed', m.staff_triage_the_one_before_was_removed()],
  ['closed', m.staff_triage_has_closed()],
  ['moved', m.staff_triage_has_moved()],
  ['phone', m.staff_triage_wrong_phone()],
  ['duplicate', m.staff_triage_listed_twice()],
  ['not-a-business', m.staff_triage_not_a_business()],
  ['spam', m.staff_triage_spam()],
  ['offensive', m.staff_triage_offensive()],
  ['false', m.staff_triage_false()],
  ['other', m.staff_triage_other()],
  ['letter', m.staff_triage_by_letter()],
  ['staff', m.staff_triage_asks_our_team()],
  ['domain', m.staff_triage_by_domain()],
  ['website', m.staff_triage_by_website()],
]);

export function titleOf({ business, about }: Pick<TriageItem, 'business' | 'about'>): string {
  return business?.name ?? about ?? '';
}

/** What an item is, in one line: `Visitors’ report: has closed (3)`. */
export function describeItem({ kind, about, count }: TriageItem): string {
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
    ? m.staff_triage_many_from_one_network()
    : (words.get(rule ?? '') ?? m.staff_triage_a_group());
}
