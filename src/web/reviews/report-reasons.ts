import * as m from '#messages';
import type { ReportReason } from '../../contract/review-forms.ts';

export const reportReasons: ReadonlyMap<ReportReason, string> = new Map([
  ['spam', m.reviews_report_spam()],
  ['offensive', m.reviews_report_offensive()],
  ['false', m.reviews_report_false()],
  ['other', m.common_something_else()],
]);
