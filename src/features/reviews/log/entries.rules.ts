import { z } from 'zod';
import {
  type ModerationAction,
  type ModerationKind,
  type ModerationLine,
  type ModerationRule,
  moderationRule,
  type ReviewSide,
} from '../../../contract/moderation.ts';

export interface DecisionEntry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  businessId: number | null;
  before: unknown;
  after: unknown;
  /** State and category of the business; null if the business is gone. */
  state: string | null;
  category: string | null;
}

export type IdSpan = [first: number, last: number];

export interface LoggedDecision {
  kind: ModerationKind;
  action: ModerationAction;
  rule: ModerationRule;
  by: ModerationLine['by'];
  count: number;
  side: ReviewSide | null;
  subject: string;
  reviews: IdSpan[];
  /** Set for a reversal, which is logged only if an earlier line on the same subject has one of these actions. */
  takesBack: ModerationAction[] | null;
}

const KINDS: Record<string, ModerationKind> = {
  review: 'review',
  'review-group': 'review',
  reply: 'reply',
  business: 'listing',
  photo: 'photo',
  claim: 'claim',
};

const VERBS: Record<string, ModerationAction> = {
  hold: 'held',
  delete: 'removed',
  remove: 'removed',
  reject: 'refused',
  refuse: 'refused',
  merge: 'merged',
};

const RELEASES: Record<string, ModerationRule> = {
  publish: 'cleared',
  release: 'cleared',
  lapse: 'time-over',
};

const RULE_OF: Partial<Record<ModerationAction, ModerationRule>> = {
  merged: 'twin',
  restored: 'reconsidered',
};

export const DECISIONS =
  '^(review|review-group|reply|business|photo|claim)\\.(undo-)?(hold|delete|remove|reject|refuse|merge|publish|release|lapse|restore|unmerge)$';

const id = z.int().nullish().catch(null);

const facts = z.object({
  reviewId: id,
  groupId: id,
  decisionId: id,
  photoId: id,
  claimId: id,
  rating: z.int().min(1).max(5).nullish().catch(null),
  count: z.int().positive().nullish().catch(null),
  isHeld: z.boolean().nullish().catch(null),
  rule: z.string().nullish().catch(null),
  heldFor: z.string().nullish().catch(null),
  /** Review ids as ranges, such as `3, 5-9`. */
  reviews: z.string().nullish().catch(null),
});

/** Returns the public decision behind an audit entry, or null if the entry isn't one or is unknown. */
export function readLoggedDecision(entry: DecisionEntry): LoggedDecision | null {
  const [noun = '', verb = ''] = entry.action.split('.');
  const kind = KINDS[noun];
  const meaning = kind && readVerb(verb);
  if (!meaning) return null;
  const before = readFacts(entry.before);
  const all = { ...before, ...readFacts(entry.after) };
  // A review that was never held isn't a moderation decision when it is published.
  if (verb === 'publish' && noun === 'review' && before.isHeld === false) return null;
  const named = moderationRule.safeParse(all.rule ?? all.heldFor ?? before.heldFor);
  const { action, takesBack } = meaning;
  return {
    kind,
    action,
    takesBack,
    rule: meaning.rule ?? (named.success ? named.data : ruleOf(kind, action)),
    by: readActor(entry.actor),
    count: all.count ?? 1,
    side: kind === 'review' && all.rating ? sideOf(all.rating) : null,
    subject: nameSubject(noun, entry, all),
    reviews: noun === 'review-group' ? readSpans(all.reviews ?? '') : [],
  };
}

function readVerb(verb: string): {
  action: ModerationAction;
  takesBack: ModerationAction[] | null;
  rule?: ModerationRule;
} | null {
  if (verb === 'restore') return takeBack('removed', 'refused');
  if (verb === 'unmerge') return takeBack('merged');
  const release = RELEASES[verb];
  if (release) return { action: 'restored', takesBack: null, rule: release };
  const undone = verb.startsWith('undo-') ? verb.slice('undo-'.length) : null;
  if (undone && undone in RELEASES) return { action: 'held', takesBack: ['restored'] };
  const action = VERBS[undone ?? verb];
  if (!action) return null;
  return undone ? takeBack(action) : { action, takesBack: null };
}

function takeBack(...takesBack: ModerationAction[]) {
  return { action: 'restored' as const, takesBack, rule: 'reconsidered' as const };
}

function readFacts(given: unknown): z.infer<typeof facts> {
  return facts.safeParse(given ?? {}).data ?? {};
}

function readSpans(text: string): IdSpan[] {
  return [...text.matchAll(/(\d+)(?:-(\d+))?/g)].map(([, first, last]) => [
    Number(first),
    Number(last ?? first),
  ]);
}

function ruleOf(kind: ModerationKind, action: ModerationAction): ModerationRule {
  return RULE_OF[action] ?? (kind === 'claim' ? 'no-proof' : 'guidelines');
}

function readActor(actor: string): ModerationLine['by'] {
  if (actor === 'visitor') return 'reports';
  return ['clock', 'rules', 'screening'].includes(actor) ? 'rules' : 'staff';
}

export function sideOf(rating: number): ReviewSide {
  if (rating === 3) return 'neutral';
  return rating > 3 ? 'praise' : 'blame';
}

function nameSubject(noun: string, entry: DecisionEntry, all: z.infer<typeof facts>): string {
  const ids: Record<string, number | null | undefined> = {
    review: all.reviewId,
    'review-group': all.decisionId ?? all.groupId,
    reply: all.reviewId,
    photo: all.photoId,
    claim: all.claimId ?? entry.id,
  };
  return `${noun} ${ids[noun] ?? entry.businessId}`;
}
