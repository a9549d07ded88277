import { sessionCalls } from './accounts.staff.ts';
import { accountCalls, forgottenPasswordCalls, ownAccountCalls, passkeyCalls } from './accounts.ts';
import { namedAreaCalls, staffAreaCalls } from './areas.staff.ts';
import { auditCalls } from './audit.staff.ts';
import { backupCalls } from './backups.staff.ts';
import { bannerCalls } from './banners.staff.ts';
import { blockCalls } from './blocks.staff.ts';
import { bulkRunCalls } from './bulk-runs.staff.ts';
import { lookalikeCalls, staffBusinessCalls } from './businesses.staff.ts';
import { businessCalls } from './businesses.ts';
import { staffCategoryCalls } from './categories.staff.ts';
import { categoryCalls } from './categories.ts';
import { staffChangeCalls } from './changes.staff.ts';
import { staffCheckCalls } from './checks.staff.ts';
import { placeCheckCalls } from './checks.ts';
import { staffClaimCalls } from './claims.staff.ts';
import { claimCalls } from './claims.ts';
import { cleaningCalls } from './cleanings.staff.ts';
import { compareCalls } from './compare.ts';
import { couponCalls } from './coupons.staff.ts';
import { duplicateCalls } from './duplicates.staff.ts';
import type { EndpointShape } from './endpoint.ts';
import { ownerEventCalls } from './events.owner.ts';
import { calendarFeedCalls, staffEventCalls } from './events.staff.ts';
import { eventCalls } from './events.ts';
import { exportCalls, savedExportCalls } from './exports.staff.ts';
import { importCalls, mappingCalls } from './imports.staff.ts';
import { ownerInquiryCalls } from './inquiries.owner.ts';
import { inquiryCalls } from './inquiries.ts';
import { staffInsightCalls } from './insights.staff.ts';
import { insightCalls, searchRequestCalls } from './insights.ts';
import { ownerListingCalls } from './listing.owner.ts';
import { ownerMailCalls } from './mails.owner.ts';
import { mailTemplateCalls, sentMailCalls } from './mails.staff.ts';
import { mapCalls } from './maps.staff.ts';
import { apiTokenCalls, memberCalls, roleCalls } from './members.staff.ts';
import { staffMessageCalls } from './messages.staff.ts';
import { messageCalls } from './messages.ts';
import { moderationCalls } from './moderation.ts';
import { newsletterStaffCalls } from './newsletters.staff.ts';
import { newsletterCalls } from './newsletters.ts';
import { oldAddressCalls } from './old-addresses.staff.ts';
import {
  invitedPeopleCalls,
  ownerHoursCalls,
  ownerServiceCalls,
  ownerSettingsCalls,
} from './owner-area.owner.ts';
import { ownerCalls } from './owner-area.ts';
import { footerCalls, previewCalls, staffPageCalls, staffPictureCalls } from './pages.staff.ts';
import { pageCalls } from './pages.ts';
import { ownerPaymentCalls } from './payments.owner.ts';
import { staffPaymentCalls } from './payments.staff.ts';
import { paymentCalls, planCalls, purchaseCalls } from './payments.ts';
import { ownerPhotoCalls } from './photos.owner.ts';
import { staffPhotoCalls } from './photos.staff.ts';
import { placeCalls } from './places.ts';
import { ownerAreaQuestionCalls } from './questions.owner.ts';
import { ownerQuestionCalls } from './questions.staff.ts';
import { queueCalls, savedReasonCalls, staffNoticeCalls } from './queue.staff.ts';
import { ownerReportCalls } from './reports.owner.ts';
import { staffReportCalls } from './reports.staff.ts';
import { businessReportCalls } from './reports.ts';
import { reviewImportCalls } from './review-imports.staff.ts';
import { ownerReviewCalls } from './reviews.owner.ts';
import {
  allReviewCalls,
  clusterCalls,
  decisionCalls,
  staffReplyCalls,
  staffReviewCalls,
} from './reviews.staff.ts';
import { ownReviewCalls, reviewCalls } from './reviews.ts';
import { scheduleCalls } from './schedules.staff.ts';
import { searchCalls, suggestionCalls } from './search.ts';
import { fieldCalls, settingsCalls } from './settings.staff.ts';
import { ownerStatisticsCalls } from './statistics.owner.ts';
import { statisticsCalls } from './statistics.ts';
import { statsCalls } from './status.staff.ts';
import { statusCalls } from './status.ts';
import { phraseCalls, staffTradeCalls } from './trades.staff.ts';
import { tradeCalls } from './trades.ts';
import { webhookCalls } from './webhooks.staff.ts';

export const calls = {
  accounts: accountCalls,
  backups: backupCalls,
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
  inquiries: inquiryCalls,
  newsletters: newsletterCalls,
  events: eventCalls,
  moderation: moderationCalls,
  pages: pageCalls,
  places: placeCalls,
  placeChecks: placeCheckCalls,
  businessReports: businessReportCalls,
  desk: ownerCalls,
  deskReports: ownerReportCalls,
  deskReviews: ownerReviewCalls,
  deskInquiries: ownerInquiryCalls,
  deskEvents: ownerEventCalls,
  deskFigures: ownerStatisticsCalls,
  deskPayments: ownerPaymentCalls,
  figures: statisticsCalls,
  insights: insightCalls,
  searchRequests: searchRequestCalls,
  deskHours: ownerHoursCalls,
  deskServices: ownerServiceCalls,
  claims: claimCalls,
  deskMails: ownerMailCalls,
  deskPhotos: ownerPhotoCalls,
  deskListing: ownerListingCalls,
  deskSettings: ownerSettingsCalls,
  deskInvitedPeople: invitedPeopleCalls,
  deskQuestion: ownerAreaQuestionCalls,
  suggestions: suggestionCalls,
  coupons: couponCalls,
  payments: paymentCalls,
  purchases: purchaseCalls,
  plans: planCalls,
  stats: statsCalls,
  status: statusCalls,
  apiTokens: apiTokenCalls,
  webhooks: webhookCalls,
  staffBusinesses: staffBusinessCalls,
  bulkRuns: bulkRunCalls,
  cleanings: cleaningCalls,
  banners: bannerCalls,
  staffNewsletters: newsletterStaffCalls,
  blocks: blockCalls,
  oldAddresses: oldAddressCalls,
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
  staffEvents: staffEventCalls,
  calendarFeeds: calendarFeedCalls,
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
  reviewImports: reviewImportCalls,
  importSchedules: scheduleCalls,
  lookalikes: lookalikeCalls,
  triage: queueCalls,
  staffInsights: staffInsightCalls,
  phrases: phraseCalls,
  ownerQuestions: ownerQuestionCalls,
  previews: previewCalls,
  savedReasons: savedReasonCalls,
  mailTemplates: mailTemplateCalls,
  sentMails: sentMailCalls,
  settings: settingsCalls,
  maps: mapCalls,
  fields: fieldCalls,
};

export const endpoints: readonly EndpointShape[] = Object.values(calls).flatMap((group) =>
  Object.values<EndpointShape>(group),
);

type Calls = typeof calls;
type AnyEndpoint = { [G in keyof Calls]: Calls[G][keyof Calls[G]] }[keyof Calls];

export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
