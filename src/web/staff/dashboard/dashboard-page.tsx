import { lazy, Suspense } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { TooltipProvider } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { BusinessesTab } from '../businesses/businesses-tab.tsx';
import { ChangesLink } from './changes-link.tsx';
import { ClaimsLink } from './claims-link.tsx';
import { MessagesLink } from './messages-link.tsx';
import { PhotosLink } from './photos-link.tsx';
import { ReportsLink } from './reports-link.tsx';
import { ReviewsLink } from './reviews-link.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatCards } from './stat-cards.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';
import { dashboardTabs, useDashboardTab } from './use-dashboard-tab.ts';

const CategoriesTab = lazy(() =>
  import('../categories/categories-tab.tsx').then((module) => ({
    default: module.CategoriesTab,
  })),
);
const TradesTab = lazy(() =>
  import('../trades/trades-tab.tsx').then((module) => ({ default: module.TradesTab })),
);
const PagesTab = lazy(() =>
  import('../pages/pages-tab.tsx').then((module) => ({ default: module.PagesTab })),
);

export function DashboardPage() {
  return <StaffOnly>{(user) => <Dashboard user={user} />}</StaffOnly>;
}

function Dashboard({ user }: { user: User }) {
  const [tab, chooseTab] = useDashboardTab();
  // The tabs carry inline styles, which a document of ours may not.
  const isHydrated = useIsHydrated();
  return (
    <TooltipProvider>
      <Metadata title="Admin Dashboard" isHidden />
      <div className="page-width py-6">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="text-2xl font-extrabold">Admin Dashboard</h1>
            <p className="text-muted">Manage business listings and platform statistics</p>
          </div>
          <nav aria-label="Administration" className="-mx-3 flex flex-wrap items-center">
            <TextLink to="/admin/audit">Audit Log</TextLink>
            <ReviewsLink />
            <PhotosLink />
            <ChangesLink />
            <MessagesLink />
            <ReportsLink />
            <ClaimsLink />
            {user.role === 'admin' && <TextLink to="/admin/staff">Staff</TextLink>}
            <TextLink to="/admin/account">Account</TextLink>
            <Shortcuts />
          </nav>
        </div>
        <StatCards />
        <div className="mt-5">
          {isHydrated ? (
            <Tabs label="Areas" tabs={dashboardTabs} value={tab} onChange={chooseTab}>
              {tab === 'businesses' ? <BusinessesTab user={user} /> : <OtherTab tab={tab} />}
            </Tabs>
          ) : (
            <TabSkeleton label="Loading" />
          )}
        </div>
      </div>
    </TooltipProvider>
  );
}

const otherTabs = { categories: CategoriesTab, trades: TradesTab, pages: PagesTab };

function OtherTab({ tab }: { tab: keyof typeof otherTabs }) {
  const Tab = otherTabs[tab];
  return (
    <Suspense fallback={<div role="status" aria-label="Loading" className="skeleton h-96" />}>
      <Tab />
    </Suspense>
  );
}
