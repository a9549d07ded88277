import type { strangersMails } from './notices.ts';

type StopLabel =
  | 'listings'
  | 'reviews'
  | 'figures'
  | 'inquiries'
  | 'digest'
  | 'overdue'
  | 'newsletter'
  | 'members'
  | 'asked';

export interface TemplateShape {
  group: 'listings' | 'premium' | 'owners' | 'claims' | 'reviewers' | 'visitors' | 'staff';
  /**
   * Fields that the text can use. `?` is optional (an empty field drops its paragraph), `*` repeats its
   * paragraph, `!` is required.
   */
  fields: readonly string[];
  /**
   * `owed` mails are always sent; all others can be unsubscribed from. `label` is null where only mail
   * clients offer the unsubscribe link.
   */
  notice: 'owed' | { kind: string; label: StopLabel | null };
  /**
   * Content or address that must not be stored: the content is personal, or the reader was promised that the
   * address is deleted.
   */
  keeps?: 'no-content' | 'no-address';
}

const listing = (kind: string) => ({ kind, label: 'listings' }) as const;
const quiet = (kind: string) => ({ kind, label: null }) as const;
const reviewer = (kind: string) => ({ kind, label: 'asked' }) as const;
const asked = (kind: keyof typeof strangersMails) => ({ kind, label: 'asked' }) as const;
const digest = { kind: 'staff-digest', label: 'digest' } as const;
const reviews = { kind: 'reviews', label: 'reviews' } as const;

const soldFields = [
  ...(['listing', 'receipt!', 'paid_on', 'amount!', 'starts_on', 'reference'] as const),
  ...(['receipt_url!', 'review_time?', 'manage_url?'] as const),
  ...(['coupon?', 'discount?', 'tax?', 'tax_rate?'] as const),
] as const;
const receiptFields = [...soldFields, 'term_length', 'ends_on', 'plan?'] as const;

export const templateShapes = {
  'listing-submitted': {
    group: 'listings',
    fields: ['listing', 'checkout_url', 'manage_url?!'],
    notice: listing('listing-submitted'),
  },
  'listing-submitted-premium': {
    group: 'listings',
    fields: ['listing', 'checkout_url!', 'manage_url?!'],
    notice: listing('listing-submitted'),
  },
  'listing-submitted-plan': {
    group: 'listings',
    fields: ['listing', 'plan!', 'plan_price', 'checkout_url!', 'manage_url?!'],
    notice: listing('listing-submitted'),
  },
  'listing-approved': {
    group: 'listings',
    fields: ['listing', 'listing_url', 'manage_url?'],
    notice: listing('listing-approved'),
  },
  'listing-rejected': {
    group: 'listings',
    fields: ['listing', 'reason?'],
    notice: listing('listing-rejected'),
  },
  'listing-question': {
    group: 'listings',
    fields: ['listing', 'question!', 'manage_url?!'],
    notice: listing('listing-question'),
  },
  'staff-letter': {
    group: 'listings',
    fields: ['listing', 'letter_subject', 'letter!', 'manage_url?'],
    notice: listing('staff-letter'),
  },
  'member-letter': {
    group: 'listings',
    fields: ['listing', 'letter_subject', 'letter!', 'manage_url?'],
    notice: { kind: 'member-letter', label: 'members' },
  },
  'listing-doubt': {
    group: 'listings',
    fields: ['listing', 'doubts', 'manage_url?!'],
    notice: listing('listing-doubt'),
  },
  'listing-corrections': {
    group: 'listings',
    fields: ['listing', 'change*!', 'decided_on', 'manage_url?!'],
    notice: { kind: 'corrections', label: 'listings' },
  },
  'listing-confirm': {
    group: 'listings',
    fields: ['listing', 'facts', 'right_url!', 'correct_url!', 'closed_url!'],
    notice: listing('listing-confirm'),
  },
  'photo-removed': {
    group: 'listings',
    fields: ['listing', 'reason', 'manage_url'],
    notice: quiet('photo-removed'),
  },
  'listing-merged': {
    group: 'listings',
    fields: ['listing', 'merged', 'who_manages', 'closed_changes?', 'listing_url?'],
    notice: quiet('listing-merged'),
  },
  'merge-undone': {
    group: 'listings',
    fields: ['listing', 'merged'],
    notice: quiet('merge-undone'),
  },
  receipt: { group: 'premium', fields: receiptFields, notice: 'owed' },
  'receipt-renewing': {
    group: 'premium',
    fields: [...receiptFields, 'renewal_amount!', 'stop_url!'],
    notice: 'owed',
  },
  'receipt-endless': { group: 'premium', fields: [...soldFields, 'plan!'], notice: 'owed' },
  'renewal-notice': {
    group: 'premium',
    fields: ['listing', 'amount!', 'term_length', 'ends_on', 'charged_on!', 'stop_url!', 'plan?'],
    notice: 'owed',
  },
  'renewal-stopped': {
    group: 'premium',
    fields: ['listing', 'because', 'renew_url?'],
    notice: 'owed',
  },
  'premium-reminder': {
    group: 'premium',
    fields: ['listing', 'when', 'ends_on', 'renew_url!', 'manage_url?'],
    notice: listing('premium-reminder'),
  },
  'plan-reminder': {
    group: 'premium',
    fields: ['listing', 'plan!', 'when', 'ends_on', 'renew_url!', 'manage_url?'],
    notice: listing('premium-reminder'),
  },
  'premium-ended': {
    group: 'premium',
    fields: ['listing', 'renew_url', 'manage_url?'],
    notice: listing('premium-ended'),
  },
  'plan-ended': {
    group: 'premium',
    fields: ['listing', 'plan!', 'renew_url', 'manage_url?'],
    notice: listing('premium-ended'),
  },
  'membership-ending': {
    group: 'listings',
    fields: ['listing', 'ends_on', 'manage_url?'],
    notice: listing('membership-ending'),
  },
  'premium-moved': {
    group: 'premium',
    fields: ['merged', 'listing', 'ends_on?'],
    notice: 'owed',
  },
  'premium-moved-back': {
    group: 'premium',
    fields: ['merged', 'listing', 'ends_on?'],
    notice: 'owed',
  },
  'payment-returned': {
    group: 'premium',
    fields: ['listing', 'amount!', 'kept_until?', 'manage_url?'],
    notice: 'owed',
  },
  'payment-returned-gone': { group: 'premium', fields: ['amount!', 'kept_until?'], notice: 'owed' },
  'payment-part-returned': {
    group: 'premium',
    fields: ['listing', 'amount!', 'manage_url?'],
    notice: 'owed',
  },
  'payment-part-returned-gone': { group: 'premium', fields: ['amount!'], notice: 'owed' },
  'payment-reduced': {
    group: 'premium',
    fields: ['listing', 'amount!', 'manage_url?'],
    notice: 'owed',
  },
  'payment-reduced-gone': { group: 'premium', fields: ['amount!'], notice: 'owed' },
  'owner-link': {
    group: 'owners',
    fields: ['listing', 'manage_url!', 'disown_url'],
    notice: asked('owner-links'),
  },
  'owner-links': {
    group: 'owners',
    fields: ['count', 'listing*', 'manage_url*!', 'disown_url*'],
    notice: asked('owner-links'),
  },
  'owner-changes': {
    group: 'owners',
    fields: ['listing', 'change*!', 'undo_url!', 'disown_url!'],
    notice: 'owed',
  },
  'listing-changed': {
    group: 'owners',
    fields: ['listing*', 'change*!', 'more?', 'claim_contact_url'],
    notice: 'owed',
  },
  'owner-contact': {
    group: 'owners',
    fields: ['listing', 'former_address', 'manage_url!'],
    notice: asked('owner-contact'),
  },
  'person-invited': {
    group: 'owners',
    fields: ['listing', 'former_address', 'manage_url!'],
    notice: asked('person-invited'),
  },
  'invited-person-removed': {
    group: 'owners',
    fields: ['listing'],
    notice: quiet('invited-person-removed'),
  },
  'owner-replaced': { group: 'owners', fields: ['listing', 'claim_contact_url'], notice: 'owed' },
  'owner-closing': { group: 'owners', fields: ['listing', 'ending_url!'], notice: 'owed' },
  'owner-removal': { group: 'owners', fields: ['listing', 'ending_url!'], notice: 'owed' },
  'change-accepted': {
    group: 'owners',
    fields: ['listing', 'field', 'old_value', 'new_value', 'listing_url?', 'manage_url?'],
    notice: quiet('change-accepted'),
  },
  'change-refused': {
    group: 'owners',
    fields: ['listing', 'field', 'old_value', 'new_value', 'reason', 'manage_url?'],
    notice: quiet('change-refused'),
  },
  'monthly-figures': {
    group: 'owners',
    fields: ['listing', 'best_figure', 'month', 'figures', 'ends_on?', 'manage_url'],
    notice: { kind: 'figures', label: 'figures' },
  },
  'new-review': {
    group: 'owners',
    fields: ['listing', 'reviewer', 'stars', 'day', 'review!', 'manage_url'],
    notice: reviews,
  },
  'new-reviews': {
    group: 'owners',
    fields: [
      ...(['listing', 'count', 'reviewer*', 'stars*', 'day*', 'review*!'] as const),
      ...(['more?', 'manage_url'] as const),
    ],
    notice: reviews,
  },
  'reply-published': {
    group: 'owners',
    fields: ['listing', 'reviewer', 'reply', 'manage_url'],
    notice: quiet('reply-published'),
  },
  'reply-removed': {
    group: 'owners',
    fields: ['listing', 'reviewer', 'reply', 'reason', 'manage_url'],
    notice: quiet('reply-removed'),
  },
  'new-inquiry': {
    group: 'owners',
    fields: ['listing', 'name', 'message!', 'wanted_on?', 'how_to_reply', 'manage_url?'],
    keeps: 'no-content',
    notice: { kind: 'inquiries', label: 'inquiries' },
  },
  'inquiry-answer': {
    group: 'visitors',
    fields: ['listing', 'answer!', 'message', 'listing_url', 'ask_url'],
    keeps: 'no-content',
    notice: { kind: 'inquiry-answers', label: 'asked' },
  },
  'newsletter-confirm': {
    group: 'visitors',
    fields: ['town', 'confirm_url!'],
    keeps: 'no-address',
    notice: asked('newsletter-confirm'),
  },
  newsletter: {
    group: 'visitors',
    fields: ['town', 'note?', 'item*!', 'item_url*!'],
    keeps: 'no-address',
    notice: { kind: 'newsletter', label: 'newsletter' },
  },
  'correction-decided': {
    group: 'visitors',
    fields: ['listing', 'decision', 'reason?', 'listing_url?'],
    keeps: 'no-address',
    notice: asked('correction-decisions'),
  },
  'event-decided': {
    group: 'visitors',
    fields: ['event', 'decision', 'reason?', 'event_url?'],
    keeps: 'no-address',
    notice: asked('event-decisions'),
  },
  'claim-by-website': {
    group: 'claims',
    fields: ['listing', 'claim_url!'],
    notice: asked('claims'),
  },
  'claim-by-domain': {
    group: 'claims',
    fields: ['listing', 'manage_url!'],
    notice: asked('claim-links'),
  },
  'claim-by-staff': { group: 'claims', fields: ['listing', 'claim_url!'], notice: asked('claims') },
  'claim-proved': {
    group: 'claims',
    fields: ['listing', 'manage_url!'],
    notice: asked('claim-proved'),
  },
  'claim-granted': { group: 'claims', fields: ['listing', 'manage_url!'], notice: 'owed' },
  'claim-former-contact': {
    group: 'claims',
    fields: ['listing', 'objection_days', 'objection_url!'],
    notice: 'owed',
  },
  'claim-disputed': { group: 'claims', fields: ['listing'], notice: asked('claim-disputed') },
  'owner-disputed': { group: 'claims', fields: ['listing'], notice: 'owed' },
  'claim-refused': { group: 'claims', fields: ['listing', 'reason'], notice: 'owed' },
  'claim-kept': { group: 'claims', fields: ['listing', 'manage_url?'], notice: 'owed' },
  'claim-handed-over': {
    group: 'claims',
    fields: ['listing', 'reason', 'objection_days?', 'objection_url?!', 'write_url?'],
    notice: 'owed',
  },
  'claim-merged': {
    group: 'claims',
    fields: ['listing', 'merged', 'new_claim_url'],
    notice: 'owed',
  },
  'review-confirm': {
    group: 'reviewers' as const,
    keeps: 'no-address' as const,
    fields: ['listing', 'review_url!'],
    notice: reviewer('confirm-review'),
  },
  'reviews-confirm': {
    group: 'reviewers' as const,
    keeps: 'no-address' as const,
    fields: ['listing*', 'review_url*!'],
    notice: reviewer('confirm-review'),
  },
  'review-link': {
    group: 'reviewers' as const,
    keeps: 'no-address' as const,
    fields: ['listing', 'review_url!'],
    notice: reviewer('review-links'),
  },
  'review-links': {
    group: 'reviewers' as const,
    keeps: 'no-address' as const,
    fields: ['listing*', 'review_url*!'],
    notice: reviewer('review-links'),
  },
  'review-published': {
    group: 'reviewers' as const,
    keeps: 'no-address' as const,
    fields: ['listing', 'listing_url', 'review_url'],
    notice: reviewer('review-published'),
  },
  'review-removed': {
    group: 'reviewers' as const,
    keeps: 'no-address' as const,
    fields: ['listing', 'verdict', 'rules_url', 'review_contact_url'],
    notice: reviewer('review-removed'),
  },
  'staff-invitation': {
    group: 'staff',
    fields: ['name', 'address', 'link_days', 'password_url!'],
    notice: 'owed',
  },
  'staff-new-link': {
    group: 'staff',
    fields: ['name', 'link_days', 'password_url!'],
    notice: 'owed',
  },
  'staff-password-link': {
    group: 'staff',
    fields: ['name', 'link_time', 'password_url!'],
    notice: asked('staff-passwords'),
  },
  'staff-no-password': {
    group: 'staff',
    fields: ['name', 'sign_in_url!'],
    notice: asked('staff-passwords'),
  },
  'staff-password-changed': { group: 'staff', fields: ['name', 'forgotten_url!'], notice: 'owed' },
  'staff-passkey-added': {
    group: 'staff',
    fields: ['name', 'passkey', 'forgotten_url!'],
    notice: 'owed',
  },
  'staff-email-confirm': {
    group: 'staff',
    fields: ['name', 'address', 'link_time', 'email_url!'],
    notice: asked('staff-addresses'),
  },
  'staff-email-taken': {
    group: 'staff',
    fields: ['name', 'address'],
    notice: asked('staff-addresses'),
  },
  'staff-email-asked': {
    group: 'staff',
    fields: ['name', 'new_address!', 'forgotten_url!'],
    notice: 'owed',
  },
  'staff-email-changed': { group: 'staff', fields: ['name', 'new_address!'], notice: 'owed' },
  'staff-dispute': { group: 'staff', fields: ['listing', 'claims_url'], notice: 'owed' },
  'staff-claim': {
    group: 'staff',
    fields: ['listing', 'claims_url'],
    notice: asked('staff-claims'),
  },
  'staff-digest': {
    group: 'staff',
    fields: [
      ...(['count', 'waiting*!', 'waiting_url*', 'yesterday?', 'numbers?'] as const),
      'dashboard_url',
    ],
    notice: digest,
  },
  'staff-quiet-day': {
    group: 'staff',
    fields: ['yesterday?', 'numbers?', 'dashboard_url'],
    notice: digest,
  },
  'staff-overdue': {
    group: 'staff',
    fields: ['waiting*!', 'waiting_url*', 'queue_url'],
    notice: { kind: 'staff-overdue', label: 'overdue' },
  },
  'visitor-message': {
    group: 'staff',
    fields: [
      ...(['name', 'address', 'topic', 'message!', 'messages_url'] as const),
      ...(['listing?', 'listing_url?'] as const),
    ],
    keeps: 'no-content',
    notice: 'owed',
  },
  'import-stopped': {
    group: 'staff',
    fields: ['schedule', 'reason!', 'schedules_url'],
    notice: 'owed',
  },
  'webhook-stopped': {
    group: 'staff',
    fields: ['webhook', 'reason!', 'webhooks_url'],
    notice: 'owed',
  },
} as const satisfies Record<string, TemplateShape>;

export type TemplateName = keyof typeof templateShapes;

export const commonFields = [
  ...(['site', 'site_url', 'contact_url', 'submit_url'] as const),
  ...(['price', 'price_and_term', 'term', 'approval_time'] as const),
];

/** Links that sign in or act for the recipient. Never stored and never shown to staff. */
export const secretFields = [
  ...(['manage_url', 'disown_url', 'undo_url', 'checkout_url', 'receipt_url'] as const),
  ...(['claim_url', 'objection_url', 'review_url', 'password_url', 'email_url'] as const),
  ...(['right_url', 'correct_url', 'closed_url', 'ending_url', 'stop_url', 'confirm_url'] as const),
] as const;
