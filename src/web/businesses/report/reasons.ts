import * as m from '#messages';
import type { ProblemReason } from '../../../contract/reports.ts';

export const problemReasons: ReadonlyMap<ProblemReason, string> = new Map([
  ['closed', m.report_closed()],
  ['moved', m.report_moved()],
  ['phone', m.report_phone()],
  ['duplicate', m.report_twice()],
  ['not-a-business', m.report_no_business()],
]);

export const problemNames: Readonly<Record<ProblemReason, string>> = {
  closed: m.hours_closed(),
  moved: m.report_moved_short(),
  phone: m.report_phone_short(),
  duplicate: m.report_twice_short(),
  'not-a-business': m.report_no_business_short(),
};
