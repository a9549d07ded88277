/**
 * Kinds of email that a directory can switch off. All others are required, were requested, or carry an answer
 * that isn't shown elsewhere.
 */
export const stoppableMails = [
  ...(['listing-submitted', 'listing-approved', 'listing-rejected', 'listing-doubt'] as const),
  ...(['listing-confirm', 'photo-removed', 'listing-merged', 'merge-undone'] as const),
  ...(['premium-reminder', 'premium-ended', 'change-accepted', 'change-refused'] as const),
  'membership-ending' as const,
  ...(['figures', 'reviews', 'reply-published', 'reply-removed', 'inquiries'] as const),
  ...(['review-published', 'review-removed', 'staff-digest', 'staff-overdue'] as const),
] as const;

export type StoppableMail = (typeof stoppableMails)[number];
