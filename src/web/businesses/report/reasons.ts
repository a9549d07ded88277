import * as m from '#messages';
import type { ProblemReason } from '../../../contract/reports.ts';

export const problemNames: Readonly<Record<ProblemReason, string>> = {
  closed: m.hours_closed(),
  moved: m.report_moved_short(),
  phone: m.report_phone_short(),
  duplicate: m.report_twice_short(),
  'not-a-business': m.report_no_business_short(),
  name: m.report_name_short(),
  website: m.report_website_short(),
  hours: m.report_hours_short(),
};
