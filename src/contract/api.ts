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
import { cleaningCalls } from './cleanings.ts';
import { compareCalls } from './compare.ts';
import { duplicateCalls } from './duplicates.ts';
import type { EndpointShape } from './endpoint.ts';
import { exportCalls, savedExportCalls } from './exports.ts';
import { importCalls, mappingCalls } from './imports.ts';
import { insightCalls, staffInsightCalls } from './insights.ts';
import { mailTemplateCalls, sentMailCalls } from './mails.ts';
import { messageCalls, staffMessageCalls } from './messages.ts';
import { moderationCalls } from './moderation.ts';
import { ownerListingCalls } from './owner-area/listing.ts';
import { ownerPhotoCalls } from './owner-area/photos.ts';
import {
  ownerCalls,
  ownerHoursCalls,
  ownerServiceCalls,
  ownerSettingsCalls,
} from './owner-area.ts';
import {
  footerCalls,
  pageCalls,
  previewCalls,
  staffPageCalls,
  staffPictureCalls,
} from './pages.ts';
import { ownerPaymentCalls, paymentCalls, purchaseCalls, staffPaymentCalls } from './payments.ts';
import { placeCalls } from './places.ts';
import { ownerAreaQuestionCalls, ownerQuestionCalls } from './questions.ts';
import { savedReasonCalls, staffNoticeCalls, triageCalls } from './queue.ts';
import { businessReportCalls, ownerReportCalls, staffReportCalls } from './reports.ts';
import {
  allReviewCalls,
  clusterCalls,
  decisionCalls,
  ownerReviewCalls,
  ownReviewCalls,
  reviewCalls,
  staffReplyCalls,
  staffReviewCalls,
} from './reviews.ts';
import { scheduleCalls } from './schedules.ts';
import { searchCalls, suggestionCalls } from './search.ts';
import { fieldCalls, settingsCalls } from './settings.ts';
import { staffPhotoCalls } from './staff/photos.ts';
import { apiTokenCalls, memberCalls, roleCalls } from './staff-accounts.ts';
import { ownerStatisticsCalls, statisticsCalls } from './statistics.ts';
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
  compare: compareCalls,
  businesses: businessCalls,
  reviews: reviewCalls,
  ownReviews: ownReviewCalls,
  messages: messageCalls,
  moderation: moderationCalls,
  pages: pageCalls,
  places: placeCalls,
  placeChecks: placeCheckCalls,
  businessReports: businessReportCalls,
  desk: ownerCalls,
  deskReports: ownerReportCalls,
  deskReviews: ownerReviewCalls,
  deskFigures: ownerStatisticsCalls,
  deskPayments: ownerPaymentCalls,
  figures: statisticsCalls,
  insights: insightCalls,
  deskHours: ownerHoursCalls,
  deskServices: ownerServiceCalls,
  claims: claimCalls,
  deskPhotos: ownerPhotoCalls,
  deskListing: ownerListingCalls,
  deskSettings: ownerSettingsCalls,
  deskQuestion: ownerAreaQuestionCalls,
  suggestions: suggestionCalls,
  payments: paymentCalls,
  purchases: purchaseCalls,
  stats: statsCalls,
  status: statusCalls,
  apiTokens: apiTokenCalls,
  webhooks: webhookCalls,
  staffBusinesses: staffBusinessCalls,
  cleanings: cleaningCalls,
  staffAreas: staffAreaCalls,
  namedAreas: namedAreaCalls,
  staffPayments: staffPaymentCalls,
  staffNotices: staffNoticeCalls,
  audit: auditCalls,
  staffPhotos: staffPhotoCalls,
  staffReviews: staffReviewCalls,
  allReviews: allReviewCalls,
  rings: clusterCalls,
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
  fields: fieldCalls,
};

export const endpoints: readonly EndpointShape[] = Object.values(calls).flatMap((group) =>
  Object.values<EndpointShape>(group),
);

type Calls = typeof calls;
type AnyEndpoint = { [G in keyof Calls]: Calls[G][keyof Calls[G]] }[keyof Calls];

/** Endpoints by name, such as `GET /api/pages/:slug`. */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
