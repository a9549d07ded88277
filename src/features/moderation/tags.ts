export const MODERATION_TAG = 'moderation';
