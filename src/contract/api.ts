import {
  accountCalls,
  forgottenPasswordCalls,
  ownAccountCalls,
  passkeyCalls,
  sessionCalls,
} from './accounts.ts';
import { namedAreaCalls, staffAreaCalls } from './areas.ts';
import { auditCalls } from './audit.ts';
import { businessCalls, lookalikeCalls, staffBusinessCalls } from './businesses.ts';
import { categoryCalls, staffCategoryCalls } from './categories.ts';
import { staffChangeCalls } from './changes.ts';
import { placeCheckCalls, staffCheckCalls } from './checks.ts';
import { claimCalls, staffClaimCalls } from './claims.ts';
import { deskListingCalls } from './desk/listing.ts';
import { deskPhotoCalls } from './desk/photos.ts';
import { deskCalls, deskHoursCalls, deskSettingsCalls } from './desk.ts';
import { duplicateCalls } from './duplicates.ts';
import type { EndpointShape } from './endpoint.ts';
import { exportCalls, savedExportCalls } from './exports.ts';
import { deskFigureCalls, figureCalls } from './figures.ts';
import { importCalls, mappingCalls } from './imports.ts';
import { insightCalls, staffInsightCalls } from './insights.ts';
import { mailTemplateCalls, sentMailCalls } from './mails.ts';
import { messageCalls, staffMessageCalls } from './messages.ts';
import { moderationCalls } from './moderation.ts';
import {
  footerCalls,
  pageCalls,
  previewCalls,
  staffPageCalls,
  staffPictureCalls,
} from './pages.ts';
import { deskPaymentCalls, paymentCalls, purchaseCalls, staffPaymentCalls } from './payments.ts';
import { placeCalls } from './places.ts';
import { deskQuestionCalls, ownerQuestionCalls } from './questions.ts';
import { savedReasonCalls, staffNoticeCalls, triageCalls } from './queue.ts';
import { businessReportCalls, deskReportCalls, staffReportCalls } from './reports.ts';
import {
  allReviewCalls,
  decisionCalls,
  deskReviewCalls,
  ownReviewCalls,
  reviewCalls,
  ringCalls,
  staffReplyCalls,
  staffReviewCalls,
} from './reviews.ts';
import { scheduleCalls } from './schedules.ts';
import { searchCalls, suggestionCalls } from './search.ts';
import { settingsCalls } from './settings.ts';
import { staffPhotoCalls } from './staff/photos.ts';
import { apiTokenCalls, memberCalls, roleCalls } from './staff-accounts.ts';
import { statsCalls, statusCalls } from './status.ts';
import { phraseCalls, staffTradeCalls, tradeCalls } from './trades.ts';
import { webhookCalls } from './webhooks.ts';

export const calls = {
  accounts: accountCalls,
  sessions: sessionCalls,
  forgottenPassword: forgottenPasswordCalls,
  ownAccount: ownAccountCalls,
  passkeys: passkeyCalls,
  members: memberCalls,
  roles: roleCalls,
  categories: categoryCalls,
  trades: tradeCalls,
  search: searchCalls,
  businesses: businessCalls,
  reviews: reviewCalls,
  ownReviews: ownReviewCalls,
  messages: messageCalls,
  moderation: moderationCalls,
  pages: pageCalls,
  places: placeCalls,
  placeChecks: placeCheckCalls,
  businessReports: businessReportCalls,
  desk: deskCalls,
  deskReports: deskReportCalls,
  deskReviews: deskReviewCalls,
  deskFigures: deskFigureCalls,
  deskPayments: deskPaymentCalls,
  figures: figureCalls,
  insights: insightCalls,
  deskHours: deskHoursCalls,
  claims: claimCalls,
  deskPhotos: deskPhotoCalls,
  deskListing: deskListingCalls,
  deskSettings: deskSettingsCalls,
  deskQuestion: deskQuestionCalls,
  suggestions: suggestionCalls,
  payments: paymentCalls,
  purchases: purchaseCalls,
  stats: statsCalls,
  status: statusCalls,
  apiTokens: apiTokenCalls,
  webhooks: webhookCalls,
  staffBusinesses: staffBusinessCalls,
  staffAreas: staffAreaCalls,
  namedAreas: namedAreaCalls,
  staffPayments: staffPaymentCalls,
  staffNotices: staffNoticeCalls,
  audit: auditCalls,
  staffPhotos: staffPhotoCalls,
  staffReviews: staffReviewCalls,
  allReviews: allReviewCalls,
  rings: ringCalls,
  decisions: decisionCalls,
  staffReplies: staffReplyCalls,
  staffReports: staffReportCalls,
  staffMessages: staffMessageCalls,
  staffClaims: staffClaimCalls,
  staffChecks: staffCheckCalls,
  staffChanges: staffChangeCalls,
  staffCategories: staffCategoryCalls,
  staffTrades: staffTradeCalls,
  staffPages: staffPageCalls,
  staffPictures: staffPictureCalls,
  footer: footerCalls,
  duplicates: duplicateCalls,
  export: exportCalls,
  savedExports: savedExportCalls,
  imports: importCalls,
  importMappings: mappingCalls,
  importSchedules: scheduleCalls,
  lookalikes: lookalikeCalls,
  triage: triageCalls,
  staffInsights: staffInsightCalls,
  phrases: phraseCalls,
  ownerQuestions: ownerQuestionCalls,
  previews: previewCalls,
  savedReasons: savedReasonCalls,
  mailTemplates: mailTemplateCalls,
  sentMails: sentMailCalls,
  settings: settingsCalls,
};

export const endpoints: readonly EndpointShape[] = Object.values(calls).flatMap((group) =>
  Object.values<EndpointShape>(group),
);

type Calls = typeof calls;
type AnyEndpoint = { [G in keyof Calls]: Calls[G][keyof Calls[G]] }[keyof Calls];

/** Endpoints by name, such as `GET /api/pages/:slug`. */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
