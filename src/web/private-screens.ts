import type { PrivateScreen } from '../contract/screens.ts';

/** Those for staff and owners, and the home of the signed-in. */
export const privateScreens = {
  home: async () => {
    const { HomePage, loadHome } = await import('./home/staff-home-page.tsx');
    return { Component: HomePage, loader: loadHome };
  },
  signIn: async () => {
    const { SignInPage } = await import('./accounts/sign-in/sign-in-page.tsx');
    return { Component: SignInPage };
  },
  invitation: async () => {
    const { InvitationPage } = await import('./accounts/sign-in/invitation-page.tsx');
    return { Component: InvitationPage };
  },
  admin: async () => {
    const { DashboardPage } = await import('./staff/dashboard/dashboard-page.tsx');
    return { Component: DashboardPage };
  },
  account: async () => {
    const { AccountPage } = await import('./staff/account/account-page.tsx');
    return { Component: AccountPage };
  },
  members: async () => {
    const { StaffPage } = await import('./staff/members/members-page.tsx');
    return { Component: StaffPage };
  },
  audit: async () => {
    const { AuditPage } = await import('./staff/audit/audit-page.tsx');
    return { Component: AuditPage };
  },
  reviews: async () => {
    const { ReviewsPage } = await import('./staff/reviews/reviews-page.tsx');
    return { Component: ReviewsPage };
  },
  photos: async () => {
    const { PhotosPage } = await import('./staff/photos/photos-page.tsx');
    return { Component: PhotosPage };
  },
  messages: async () => {
    const { MessagesPage } = await import('./staff/messages/messages-page.tsx');
    return { Component: MessagesPage };
  },
  businessReports: async () => {
    const { ReportsPage } = await import('./staff/reports/reports-page.tsx');
    return { Component: ReportsPage };
  },
  report: async () => {
    const { ReportPage, loadReport } = await import('./businesses/report/page.tsx');
    return { Component: ReportPage, loader: loadReport };
  },
  claims: async () => {
    const { ClaimsPage } = await import('./staff/claims/claims-page.tsx');
    return { Component: ClaimsPage };
  },
  claim: async () => {
    const { ClaimPage, loadClaim } = await import('./claims/claim-page.tsx');
    return { Component: ClaimPage, loader: loadClaim };
  },
  changes: async () => {
    const { ChangesPage } = await import('./staff/changes/changes-page.tsx');
    return { Component: ChangesPage };
  },
  ownerLink: async () => {
    const { LinkPage } = await import('./desk/link-page.tsx');
    return { Component: LinkPage };
  },
  desk: async () => {
    const { DeskPage, loadDesk } = await import('./desk/desk-page.tsx');
    return { Component: DeskPage, loader: loadDesk };
  },
  deskSection: async () => {
    const { DeskPage, loadDesk } = await import('./desk/desk-page.tsx');
    return { Component: DeskPage, loader: loadDesk };
  },
  purchase: async () => {
    const { PurchasePage, loadPurchase } = await import('./payments/purchase/page.tsx');
    return { Component: PurchasePage, loader: loadPurchase };
  },
} satisfies Record<'home' | PrivateScreen, unknown>;
export type PrivateScreens = typeof privateScreens;
