import type { QueryClient } from '@tanstack/react-query';

/** Screens that visitors do not open; the first view carries one address for all of them. */
export const staffScreens = {
  '/': async (queryClient: QueryClient) => {
    const { HomePage, loadHome } = await import('./home.tsx');
    return { Component: HomePage, loader: loadHome(queryClient) };
  },
  '/sign-in': async () => {
    const { SignInPage } = await import('./sign-in.tsx');
    return { Component: SignInPage };
  },
  '/sign-in/invitation': async () => {
    const { InvitationPage } = await import('./invitation.tsx');
    return { Component: InvitationPage };
  },
  '/admin': async () => {
    const { DashboardPage } = await import('./admin/dashboard.tsx');
    return { Component: DashboardPage };
  },
  '/admin/account': async () => {
    const { AccountPage } = await import('./admin/account.tsx');
    return { Component: AccountPage };
  },
  '/admin/staff': async () => {
    const { StaffPage } = await import('./admin/staff.tsx');
    return { Component: StaffPage };
  },
  '/admin/audit': async () => {
    const { AuditPage } = await import('./admin/audit.tsx');
    return { Component: AuditPage };
  },
  '/admin/reviews': async () => {
    const { ReviewsPage } = await import('./admin/reviews.tsx');
    return { Component: ReviewsPage };
  },
};
