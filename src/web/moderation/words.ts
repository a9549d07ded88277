import * as m from '#messages';
import type {
  ModerationAction,
  ModerationKind,
  ModerationLine,
  ModerationRule,
  ReviewSide,
} from '../../contract/moderation.ts';
import { formatCount } from '../format.ts';

export const kinds: readonly (readonly [ModerationKind, string])[] = [
  ['review', m.moderation_reviews()],
  ['listing', m.moderation_listings()],
  ['photo', m.moderation_photos()],
  ['reply', m.moderation_replies()],
  ['claim', m.moderation_claims()],
];

const nouns: Record<ModerationKind, Parameters<typeof formatCount>[1]> = {
  review: m.count_reviews,
  listing: m.count_listings,
  photo: m.count_photos,
  reply: m.count_owner_replies,
  claim: m.count_ownership_claims,
};

const actions: Record<ModerationAction, string> = {
  held: m.moderation_held_for_a_check_2(),
  removed: m.moderation_removed_2(),
  refused: m.moderation_refused(),
  merged: m.moderation_merged_with_its_twin(),
  restored: m.moderation_restored(),
};

export const rules: Record<ModerationRule, string> = {
  link: m.moderation_it_holds_a_link_or_a(),
  private: m.moderation_it_holds_a_private_contact(),
  repeat: m.moderation_the_same_words_were_posted_before(),
  'hidden-field': m.moderation_it_filled_in_a_field_that(),
  reports: m.moderation_readers_reported_it(),
  address: m.moderation_many_reviews_of_one_business_came(),
  ring: m.moderation_several_places_reviewed_the_same(),
  'burst-text': m.moderation_a_sudden_run_of_reviews_with(),
  guidelines: m.moderation_staff_found_that_it_breaks_our(),
  twin: m.moderation_the_same_business_was_listed_twice(),
  'no-proof': m.moderation_there_was_no_proof_that_the(),
  cleared: m.moderation_staff_read_it_and_let_it(),
  'time-over': m.moderation_nobody_decided_within_72_hours_so(),
  reconsidered: m.moderation_we_looked_again_and_took_the(),
};

const deciders: Record<ModerationLine['by'], string> = {
  staff: m.moderation_decided_by_staff(),
  rules: m.moderation_decided_by_our_rules(),
  reports: m.moderation_after_reports(),
};

export const sides: Record<ReviewSide, string> = {
  praise: m.moderation_4_5_stars(),
  neutral: m.moderation_3_stars(),
  blame: m.moderation_1_2_stars(),
};

/** `12 reviews removed`. */
export function describeAction({ kind, action, count }: ModerationLine): string {
  return m.moderation_line({ what: formatCount(count, nouns[kind]), action: actions[action] });
}

export function describeContext({ side, state, by }: ModerationLine, category: string | undefined) {
  const place = [category, state].filter(Boolean).join(', ');
  return [side && sides[side], place, deciders[by]].filter(Boolean).join(' · ');
}
