import type { ProblemReason } from '../../../contract/business-reports.ts';

/** What is wrong, as a visitor says it. */
export const problemReasons: ReadonlyMap<ProblemReason, string> = new Map([
  ['closed', 'It has closed for good'],
  ['moved', 'It has moved'],
  ['phone', 'The phone number is wrong'],
  ['duplicate', 'It is listed twice'],
  ['not-a-business', 'It is not a business'],
]);

/** The same in a word or two, for whoever looks after the listing. */
export const problemNames: Readonly<Record<ProblemReason, string>> = {
  closed: 'Closed',
  moved: 'Moved',
  phone: 'Wrong phone number',
  duplicate: 'Listed twice',
  'not-a-business': 'Not a business',
};
