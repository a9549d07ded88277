/** Hours in which staff decide; what reports alone hid is shown then. */
export const DECIDE_WITHIN_HOURS = 72;
/** Days that a decision on many reviews can be undone. */
export const DECISION_DAYS = 30;
/** Seconds for which a change of one's own is taken back. */
export const UNDO_SECONDS = 30;
/** Days for which the queue tells what was decided. */
export const DONE_DAYS = 30;
/** Reviews that one decision may be about. */
export const MOST_DECIDED = 10_000;
/** Of those, chosen one by one. */
export const MOST_CHOSEN = 500;
/** Days that a page says that reviews were removed. */
export const NOTICE_DAYS = 90;
/** Businesses that one decision may put a note on. */
export const MOST_NOTICES = 20;
