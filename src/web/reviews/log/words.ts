import * as m from '#messages';
import type {
  ModerationAction,
  ModerationKind,
  ModerationLine,
  ModerationRule,
  ReviewSide,
} from '../../../contract/moderation.ts';
import { formatCount } from '../../kit/format.ts';

export const kinds: readonly (readonly [ModerationKind, string])[] = [
  ['review', m.common_reviews()],
  ['listing', m.common_listings()],
  ['photo', m.common_photos()],
  ['reply', m.common_replies()],
  ['claim', m.common_claims()],
];

const nouns: Record<ModerationKind, Parameters<typeof formatCount>[1]> = {
  review: m.count_reviews,
  listing: m.count_listings,
  photo: m.count_photos,
  reply: m.modlog_count_replies,
  claim: m.modlog_count_claims,
};

const actions: Record<ModerationAction, string> = {
  held: m.modlog_did_hold(),
  removed: m.modlog_did_remove(),
  refused: m.modlog_did_refuse(),
  merged: m.modlog_did_merge(),
  restored: m.modlog_did_restore(),
};

export const rules: Record<ModerationRule, string> = {
  link: m.modlog_why_link(),
  private: m.modlog_why_private(),
  repeat: m.modlog_why_repeat(),
  'hidden-field': m.modlog_why_hidden_field(),
  reports: m.modlog_why_reports(),
  address: m.modlog_why_address(),
  ring: m.modlog_why_cluster(),
  'burst-text': m.modlog_why_burst(),
  policy: m.modlog_why_policy(),
  guidelines: m.modlog_why_guidelines(),
  twin: m.modlog_why_duplicate(),
  'no-proof': m.modlog_why_no_proof(),
  cleared: m.modlog_why_cleared(),
  'time-over': m.modlog_why_time_over(),
  reconsidered: m.modlog_why_reconsidered(),
};

const deciders: Record<ModerationLine['by'], string> = {
  staff: m.modlog_by_staff(),
  rules: m.modlog_by_rules(),
  reports: m.modlog_by_reports(),
};

export const sides: Record<ReviewSide, string> = {
  praise: m.modlog_stars_high(),
  neutral: m.reviews_three_stars(),
  blame: m.modlog_stars_low(),
};

export function describeLogAction({ kind, action, count }: ModerationLine): string {
  return m.modlog_line({ what: formatCount(count, nouns[kind]), action: actions[action] });
}

export function describeContext({ side, state, by }: ModerationLine, category: string | undefined) {
  const place = [category, state].filter(Boolean).join(', ');
  return [side && sides[side], place, deciders[by]].filter(Boolean).join(' · ');
}
