import * as m from '#messages';
import type { ProblemReason } from '../../../contract/business-reports.ts';

/** What is wrong, as a visitor says it. */
export const problemReasons: ReadonlyMap<ProblemReason, string> = new Map([
  ['closed', m.businesses_report_it_has_closed_for_good()],
  ['moved', m.businesses_report_it_has_moved()],
  ['phone', m.businesses_report_the_phone_number_is_wrong()],
  ['duplicate', m.businesses_report_it_is_listed_twice()],
  ['not-a-business', m.businesses_report_it_is_not_a_business()],
]);

/** The same in a word or two, for staff and owners. */
export const problemNames: Readonly<Record<ProblemReason, string>> = {
  closed: m.businesses_report_closed(),
  moved: m.businesses_report_moved(),
  phone: m.businesses_report_wrong_phone_number(),
  duplicate: m.businesses_report_listed_twice(),
  'not-a-business': m.businesses_report_not_a_business(),
};
