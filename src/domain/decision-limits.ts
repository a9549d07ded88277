/** Hours within which staff must decide. Reviews hidden only because of reports are shown again after that. */
export const DECIDE_WITHIN_HOURS = 72;
/** Days for which an owner is asked before staff decide without an answer. */
export const ANSWER_DAYS = 7;
/** Days during which a bulk review decision can be undone. */
export const DECISION_DAYS = 30;
/** Seconds during which staff can undo their own last change. */
export const UNDO_SECONDS = 30;
/** Days for which the queue lists past decisions. */
export const DONE_DAYS = 30;
/** Maximum number of reviews in one decision. */
export const MAX_DECIDED = 10_000;
/** Maximum number of reviews that staff can select individually for one decision. */
export const MAX_CHOSEN = 500;
/** Days for which a listing page shows the notice that reviews were removed. */
export const NOTICE_DAYS = 90;
export const MAX_NOTICES = 20;
