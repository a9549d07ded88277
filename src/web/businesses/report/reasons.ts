import * as m from '#messages';
import type { ProblemReason } from '../../../contract/reports.ts';

export const problemNames: Readonly<Record<ProblemReason, string>> = {
  closed: m.hours_closed(),
  moved: m.field_address(),
  phone: m.report_phone_short(),
  duplicate: m.report_twice_short(),
  'not-a-business': m.report_no_business_short(),
  name: m.common_name(),
  website: m.field_website(),
  hours: m.hours_title(),
};
