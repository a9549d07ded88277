import type { ScreenName, screens } from '../../contract/screens.ts';

/** Those for staff, and the home of the signed-in. */
type Name =
  | 'home'
  | { [N in ScreenName]: (typeof screens)[N] extends { isForStaff: true } ? N : never }[ScreenName];

export const staffScreens = {
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
  admin: async () => {
    const { DashboardPage } = await import('./dashboard/dashboard-page.tsx');
    return { Component: DashboardPage };
  },
  account: async () => {
    const { AccountPage } = await import('./account/account-page.tsx');
    return { Component: AccountPage };
  },
  members: async () => {
    const { StaffPage } = await import('./members/members-page.tsx');
    return { Component: StaffPage };
  },
  audit: async () => {
    const { AuditPage } = await import('./audit/audit-page.tsx');
    return { Component: AuditPage };
  },
  reviews: async () => {
    const { ReviewsPage } = await import('./reviews/reviews-page.tsx');
    return { Component: ReviewsPage };
  },
  messages: async () => {
    const { MessagesPage } = await import('./messages/messages-page.tsx');
    return { Component: MessagesPage };
  },
} satisfies Record<Name, unknown>;
export type StaffScreens = typeof staffScreens;
