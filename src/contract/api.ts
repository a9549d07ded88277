import { accountCalls } from './accounts.ts';
import { businessReportCalls } from './business-reports.ts';
import { businessCalls } from './businesses.ts';
import { categoryCalls } from './categories.ts';
import { claimCalls } from './claims.ts';
import { deskCalls } from './desk/desk.ts';
import { deskFigureCalls } from './desk/figures.ts';
import { deskHoursCalls } from './desk/hours.ts';
import { deskListingCalls } from './desk/listing.ts';
import { deskPaymentCalls } from './desk/payments.ts';
import { deskPhotoCalls } from './desk/photos.ts';
import { deskReportCalls } from './desk/reports.ts';
import { deskReviewCalls } from './desk/reviews.ts';
import { deskSettingsCalls } from './desk/settings.ts';
import type { EndpointShape } from './endpoint.ts';
import { figureCalls } from './figures.ts';
import { messageCalls } from './messages.ts';
import { pageCalls } from './pages.ts';
import { paymentCalls } from './payments.ts';
import { placeCalls } from './places.ts';
import { purchaseCalls } from './purchases.ts';
import { reviewCalls } from './reviews.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './sessions.ts';
import { auditCalls } from './staff/audit.ts';
import { staffReportCalls } from './staff/business-reports.ts';
import { staffBusinessCalls } from './staff/businesses.ts';
import { staffCategoryCalls } from './staff/categories.ts';
import { staffChangeCalls } from './staff/changes.ts';
import { staffClaimCalls } from './staff/claims.ts';
import { exportCalls } from './staff/export.ts';
import { memberCalls } from './staff/members.ts';
import { staffMessageCalls } from './staff/messages.ts';
import { staffPageCalls } from './staff/pages.ts';
import { staffPaymentCalls } from './staff/payments.ts';
import { staffPhotoCalls } from './staff/photos.ts';
import { staffReplyCalls } from './staff/replies.ts';
import { staffReviewCalls } from './staff/reviews.ts';
import { statsCalls } from './staff/stats.ts';
import { staffTradeCalls } from './staff/trades.ts';
import { importCalls } from './staff/transfer.ts';
import { suggestionCalls } from './suggestions.ts';
import { tradeCalls } from './trades.ts';

export const calls = {
  accounts: accountCalls,
  sessions: sessionCalls,
  members: memberCalls,
  categories: categoryCalls,
  trades: tradeCalls,
  search: searchCalls,
  businesses: businessCalls,
  reviews: reviewCalls,
  messages: messageCalls,
  pages: pageCalls,
  places: placeCalls,
  businessReports: businessReportCalls,
  desk: deskCalls,
  deskReports: deskReportCalls,
  deskReviews: deskReviewCalls,
  deskFigures: deskFigureCalls,
  deskPayments: deskPaymentCalls,
  figures: figureCalls,
  deskHours: deskHoursCalls,
  claims: claimCalls,
  deskPhotos: deskPhotoCalls,
  deskListing: deskListingCalls,
  deskSettings: deskSettingsCalls,
  suggestions: suggestionCalls,
  payments: paymentCalls,
  purchases: purchaseCalls,
  stats: statsCalls,
  staffBusinesses: staffBusinessCalls,
  staffPayments: staffPaymentCalls,
  audit: auditCalls,
  staffPhotos: staffPhotoCalls,
  staffReviews: staffReviewCalls,
  staffReplies: staffReplyCalls,
  staffReports: staffReportCalls,
  staffMessages: staffMessageCalls,
  staffClaims: staffClaimCalls,
  staffChanges: staffChangeCalls,
  staffCategories: staffCategoryCalls,
  staffTrades: staffTradeCalls,
  staffPages: staffPageCalls,
  export: exportCalls,
  imports: importCalls,
};

export const endpoints: readonly EndpointShape[] = Object.values(calls).flatMap((group) =>
  Object.values<EndpointShape>(group),
);

type Calls = typeof calls;
type AnyEndpoint = { [G in keyof Calls]: Calls[G][keyof Calls[G]] }[keyof Calls];

/** Endpoints by name, such as `GET /api/pages/:slug`. */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
