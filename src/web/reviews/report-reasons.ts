import * as m from '#messages';
import type { ReportReason } from '../../contract/reviews.ts';

export const reportReasons: ReadonlyMap<ReportReason, string> = new Map([
  ['spam', m.reviews_advertising_or_spam()],
  ['offensive', m.reviews_offensive_or_hateful()],
  ['false', m.reviews_false_or_about_another_business()],
  ['other', m.reviews_something_else()],
]);
