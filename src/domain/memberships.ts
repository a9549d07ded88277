/** Effect of an ended membership on the listing of a member, such as one of a chamber of commerce. */
export const membershipRules = ['off', 'unmark', 'hide'] as const;

/** Keys of the custom fields that describe a membership. */
export const membershipFields = [
  'member',
  'member-level',
  'member-since',
  'member-until',
  'member-dues',
] as const;

/** Search token of members, from the custom field `member`. */
export const MEMBER_TOKEN = 'f:member=yes';

/** Mailing list of the emails to members, from which recipients can unsubscribe. */
export const MEMBER_MAILS = 'members';

/** Days before the end of a membership on which its contact gets an email. */
export const MEMBERSHIP_NOTICE_DAYS = 14;

/** Returns the last day of a date: `2026-12-31` for `2026` and `2026-12`. */
export function lastDayOf(date: string): string {
  const [year = 0, month = 12, day] = date.split('-').map(Number);
  return day === undefined ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) : date;
}
