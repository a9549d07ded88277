import type { PrivateScreen } from '../../contract/screens.ts';

export const privateScreens = {
  home: async () => {
    const { HomePage, loadHome } = await import('../home/staff-home-page.tsx');
    return { Component: HomePage, loader: loadHome };
  },
  signIn: async () => {
    const { SignInPage } = await import('../accounts/sign-in/sign-in-page.tsx');
    return { Component: SignInPage };
  },
  invitation: async () => {
    const { InvitationPage } = await import('../accounts/sign-in/invitation-page.tsx');
    return { Component: InvitationPage };
  },
  forgotten: async () => {
    const { ForgottenPage } = await import('../accounts/sign-in/forgotten-page.tsx');
    return { Component: ForgottenPage };
  },
  newPassword: async () => {
    const { NewPasswordPage } = await import('../accounts/sign-in/new-password-page.tsx');
    return { Component: NewPasswordPage };
  },
  newEmail: async () => {
    const { NewEmailPage } = await import('../accounts/sign-in/new-email-page.tsx');
    return { Component: NewEmailPage };
  },
  admin: async () => {
    const { DashboardPage, loadDashboard } = await import('../dashboard/staff/dashboard-page.tsx');
    return { Component: DashboardPage, loader: loadDashboard };
  },
  account: async () => {
    const { AccountPage } = await import('../accounts/staff/account-page.tsx');
    return { Component: AccountPage };
  },
  members: async () => {
    const { MembersPage } = await import('../accounts/staff/members-page.tsx');
    return { Component: MembersPage };
  },
  roles: async () => {
    const { RolesPage } = await import('../accounts/staff/roles-page.tsx');
    return { Component: RolesPage };
  },
  programs: async () => {
    const { TokensPage } = await import('../accounts/staff/tokens-page.tsx');
    return { Component: TokensPage };
  },
  webhooks: async () => {
    const { WebhooksPage } = await import('../accounts/staff/webhooks-page.tsx');
    return { Component: WebhooksPage };
  },
  settings: async () => {
    const { SettingsPage } = await import('../settings/staff/settings-page.tsx');
    return { Component: SettingsPage };
  },
  map: async () => {
    const { MapPage } = await import('../settings/staff/map-page.tsx');
    return { Component: MapPage };
  },
  fields: async () => {
    const { FieldsPage } = await import('../settings/staff/fields-page.tsx');
    return { Component: FieldsPage };
  },
  welcome: async () => {
    const { WelcomePage } = await import('../settings/staff/welcome-page.tsx');
    return { Component: WelcomePage };
  },
  transfer: async () => {
    const { TransferPage } = await import('../import/staff/transfer/transfer-page.tsx');
    return { Component: TransferPage };
  },
  audit: async () => {
    const { AuditPage } = await import('../audit/staff/audit-page.tsx');
    return { Component: AuditPage };
  },
  reviews: async () => {
    const { ReviewsPage, loadReviews } = await import('../reviews/staff/reviews-page.tsx');
    return { Component: ReviewsPage, loader: loadReviews };
  },
  mails: async () => {
    const { MailsPage } = await import('../mails/staff/mails-page.tsx');
    return { Component: MailsPage };
  },
  ownReview: async () => {
    const { OwnReviewPage, loadOwnReview } = await import('../reviews/own/page.tsx');
    return { Component: OwnReviewPage, loader: loadOwnReview };
  },
  moved: async () => {
    const { loadMoved } = await import('../staff/moved-page.ts');
    const { NotFoundPage } = await import('../layout/not-found-page.tsx');
    return { Component: NotFoundPage, loader: loadMoved };
  },
  triage: async () => {
    const { QueuePage } = await import('../queue/staff/queue-page.tsx');
    return { Component: QueuePage };
  },
  payments: async () => {
    const { PaymentsPage } = await import('../payments/staff/payments-page.tsx');
    return { Component: PaymentsPage };
  },
  ask: async () => {
    const { AskPage, loadAsk } = await import('../inquiries/ask-page.tsx');
    return { Component: AskPage, loader: loadAsk };
  },
  askSeveral: async () => {
    const { AskSeveralPage, loadAskSeveral } = await import('../inquiries/ask-page.tsx');
    return { Component: AskSeveralPage, loader: loadAskSeveral };
  },
  newsletter: async () => {
    const { NewsletterPage, loadNewsletter } = await import('../newsletters/newsletter-page.tsx');
    return { Component: NewsletterPage, loader: loadNewsletter };
  },
  report: async () => {
    const { ReportPage, loadReport } = await import('../businesses/report/page.tsx');
    return { Component: ReportPage, loader: loadReport };
  },
  writeReview: async () => {
    const { WriteReviewPage, loadWriteReview } = await import('../reviews/write-page.tsx');
    return { Component: WriteReviewPage, loader: loadWriteReview };
  },
  submitEvent: async () => {
    const { SubmitEventPage, loadSubmitEvent } = await import('../events/submit-page.tsx');
    return { Component: SubmitEventPage, loader: loadSubmitEvent };
  },
  staffEvents: async () => {
    const { EventsStaffPage } = await import('../events/staff/events-page.tsx');
    return { Component: EventsStaffPage };
  },
  areas: async () => {
    const { AreasPage } = await import('../areas/staff/areas-page.tsx');
    return { Component: AreasPage };
  },
  claim: async () => {
    const { ClaimPage, loadClaim } = await import('../owners/claims/claim-page.tsx');
    return { Component: ClaimPage, loader: loadClaim };
  },
  searches: async () => {
    const { SearchesPage } = await import('../statistics/staff/searches-page.tsx');
    return { Component: SearchesPage };
  },
  completeness: async () => {
    const { CompletenessPage } = await import('../businesses/staff/completeness-page.tsx');
    return { Component: CompletenessPage };
  },
  ownerLink: async () => {
    const { LinkPage } = await import('../owners/area/link-page.tsx');
    return { Component: LinkPage };
  },
  desk: async () => {
    const { OwnerPage, loadOwnerArea } = await import('../owners/area/page.tsx');
    return { Component: OwnerPage, loader: loadOwnerArea };
  },
  deskSection: async () => {
    const { OwnerPage, loadOwnerArea } = await import('../owners/area/page.tsx');
    return { Component: OwnerPage, loader: loadOwnerArea };
  },
  purchase: async () => {
    const { PurchasePage, loadPurchase } = await import('../payments/purchase-page.tsx');
    return { Component: PurchasePage, loader: loadPurchase };
  },
} satisfies Record<'home' | PrivateScreen, unknown>;
export type PrivateScreens = typeof privateScreens;
