/** Why there is no longer anything to change. */
export type Ending = 'taken-back' | 'forgotten';
