import { accountCalls } from './accounts.ts';
import { businessReportCalls } from './business-reports.ts';
import { businessCalls } from './businesses.ts';
import { categoryCalls } from './categories.ts';
import { placeCheckCalls } from './checks.ts';
import { claimCalls } from './claims.ts';
import { deskCalls } from './desk/desk.ts';
import { deskFigureCalls } from './desk/figures.ts';
import { deskHoursCalls } from './desk/hours.ts';
import { deskListingCalls } from './desk/listing.ts';
import { deskPaymentCalls } from './desk/payments.ts';
import { deskPhotoCalls } from './desk/photos.ts';
import { deskQuestionCalls } from './desk/question.ts';
import { deskReportCalls } from './desk/reports.ts';
import { deskReviewCalls } from './desk/reviews.ts';
import { deskSettingsCalls } from './desk/settings.ts';
import type { EndpointShape } from './endpoint.ts';
import { figureCalls } from './figures.ts';
import { forgottenPasswordCalls } from './forgotten-password.ts';
import { insightCalls } from './insights.ts';
import { messageCalls } from './messages.ts';
import { moderationCalls } from './moderation.ts';
import { ownAccountCalls } from './own-account.ts';
import { ownReviewCalls } from './own-reviews.ts';
import { pageCalls } from './pages.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payments.ts';
import { placeCalls } from './places.ts';
import { purchaseCalls } from './purchases.ts';
import { reviewCalls } from './reviews.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './sessions.ts';
import { allReviewCalls } from './staff/all-reviews.ts';
import { apiTokenCalls } from './staff/api-tokens.ts';
import { staffAreaCalls } from './staff/areas.ts';
import { auditCalls } from './staff/audit.ts';
import { staffReportCalls } from './staff/business-reports.ts';
import { staffBusinessCalls } from './staff/businesses.ts';
import { staffCategoryCalls } from './staff/categories.ts';
import { staffChangeCalls } from './staff/changes.ts';
import { staffCheckCalls } from './staff/checks.ts';
import { staffClaimCalls } from './staff/claims.ts';
import { decisionCalls } from './staff/decisions.ts';
import { duplicateCalls } from './staff/duplicates.ts';
import { exportCalls } from './staff/export.ts';
import { footerCalls } from './staff/footer.ts';
import { staffInsightCalls } from './staff/insights.ts';
import { lookalikeCalls } from './staff/lookalikes.ts';
import { mailTemplateCalls } from './staff/mail-templates.ts';
import { memberCalls } from './staff/members.ts';
import { staffMessageCalls } from './staff/messages.ts';
import { namedAreaCalls } from './staff/named-areas.ts';
import { staffNoticeCalls } from './staff/notices.ts';
import { ownerQuestionCalls } from './staff/owner-questions.ts';
import { staffPageCalls } from './staff/pages.ts';
import { staffPaymentCalls } from './staff/payments.ts';
import { staffPhotoCalls } from './staff/photos.ts';
import { phraseCalls } from './staff/phrases.ts';
import { staffPictureCalls } from './staff/pictures.ts';
import { previewCalls } from './staff/previews.ts';
import { staffReplyCalls } from './staff/replies.ts';
import { staffReviewCalls } from './staff/reviews.ts';
import { ringCalls } from './staff/rings.ts';
import { roleCalls } from './staff/roles.ts';
import { savedReasonCalls } from './staff/saved-reasons.ts';
import { sentMailCalls } from './staff/sent-mails.ts';
import { settingsCalls } from './staff/settings.ts';
import { statsCalls } from './staff/stats.ts';
import { staffTradeCalls } from './staff/trades.ts';
import { savedExportCalls } from './staff/transfer/exports.ts';
import { mappingCalls } from './staff/transfer/mappings.ts';
import { scheduleCalls } from './staff/transfer/schedules.ts';
import { importCalls } from './staff/transfer.ts';
import { triageCalls } from './staff/triage.ts';
import { webhookCalls } from './staff/webhooks.ts';
import { statusCalls } from './status.ts';
import { suggestionCalls } from './suggestions.ts';
import { tradeCalls } from './trades.ts';

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
