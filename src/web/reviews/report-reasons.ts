import type { ReportReason } from '../../contract/reviews.ts';

export const reportReasons: ReadonlyMap<ReportReason, string> = new Map([
  ['spam', 'Advertising or spam'],
  ['offensive', 'Offensive or hateful'],
  ['false', 'False, or about another business'],
  ['other', 'Something else'],
]);
