/** Screens that visitors do not open; the first view carries one address for all of them. */
export const staffScreens = {
  '/': async () => {
    const { HomePage, loadHome } = await import('../home/staff-home-page.tsx');
    return { Component: HomePage, loader: loadHome };
  },
  '/sign-in': async () => {
    const { SignInPage } = await import('../accounts/sign-in/sign-in-page.tsx');
    return { Component: SignInPage };
  },
  '/sign-in/invitation': async () => {
    const { InvitationPage } = await import('../accounts/sign-in/invitation-page.tsx');
    return { Component: InvitationPage };
  },
  '/admin': async () => {
    const { DashboardPage } = await import('./dashboard/dashboard-page.tsx');
    return { Component: DashboardPage };
  },
  '/admin/account': async () => {
    const { AccountPage } = await import('./account/account-page.tsx');
    return { Component: AccountPage };
  },
  '/admin/staff': async () => {
    const { StaffPage } = await import('./members/members-page.tsx');
    return { Component: StaffPage };
  },
  '/admin/audit': async () => {
    const { AuditPage } = await import('./audit/audit-page.tsx');
    return { Component: AuditPage };
  },
  '/admin/reviews': async () => {
    const { ReviewsPage } = await import('./reviews/reviews-page.tsx');
    return { Component: ReviewsPage };
  },
};
