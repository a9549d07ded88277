/** Why there is nothing to change any more. */
export type Ending = 'taken-back' | 'forgotten';
