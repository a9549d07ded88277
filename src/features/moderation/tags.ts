/** Pages that show the log or what was counted. */
export const MODERATION_TAG = 'moderation';
