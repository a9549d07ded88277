import * as m from '#messages';
import '../../zod-without-eval.ts';
import { lazy, Suspense } from 'react';
import type { User } from '../../../contract/accounts.ts';
import type { PrivateScreen } from '../../../contract/screens.ts';
import { kindsFor } from '../../../contract/staff/work-rights.ts';
import { mayOpen } from '../../accounts/may-open.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TooltipProvider } from '../../ui/icon-button.tsx';
import { Message } from '../../ui/message.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { BusinessesTab } from '../businesses/businesses-tab.tsx';
import { FirstSteps, loadDashboard } from './first-steps.tsx';
import { QueueLinks } from './queue-links.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatCards } from './stat-cards.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';
import { useDashboardTabs } from './use-dashboard-tab.ts';
import { useWaiting } from './waiting/use-waiting.ts';

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

/** What somebody waits for an answer to; the title of the tab counts it. */
const promisedKinds = [
  ...(['listing', 'change', 'claim', 'reviews', 'review', 'reported'] as const),
  ...(['reply', 'report', 'message'] as const),
];

export { loadDashboard };

export function DashboardPage() {
  return <StaffOnly>{(user) => <Dashboard user={user} />}</StaffOnly>;
}

function Dashboard({ user }: { user: User }) {
  const { tabs, tab, choose } = useDashboardTabs(user);
  const may = (screen: PrivateScreen) => mayOpen(user, screen);
  const hasWork = kindsFor(user.rights).length > 0;
  const waiting = useWaiting();
  const promised = waiting.count(promisedKinds);
  const counts = { businesses: waiting.count(['listing']) };
  // The tabs carry inline styles, which a document of ours may not.
  const isHydrated = useIsHydrated();
  return (
    <TooltipProvider>
      <Metadata
        title={
          promised > 0
            ? m.staff_dashboard_promised_admin_dashboard({ promised })
            : m.staff_dashboard_admin_dashboard()
        }
        isHidden
      />
      <div className="page-width py-6">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="text-2xl font-extrabold">{m.staff_dashboard_admin_dashboard()}</h1>
            <p className="text-muted">{m.staff_dashboard_manage_business_listings_and()}</p>
          </div>
          <nav
            aria-label={m.staff_dashboard_administration()}
            className="-mx-3 flex flex-wrap items-center"
          >
            <QueueLinks user={user} waiting={waiting} />
            {may('payments') && (
              <TextLink to="/admin/payments">{m.staff_dashboard_payments()}</TextLink>
            )}
            {may('areas') && <TextLink to="/admin/areas">{m.staff_dashboard_areas()}</TextLink>}
            {may('mails') && <TextLink to="/admin/mails">{m.staff_dashboard_emails()}</TextLink>}
            {may('searches') && (
              <TextLink to="/admin/searches">{m.staff_dashboard_searches()}</TextLink>
            )}
            {may('transfer') && (
              <TextLink to="/admin/transfer">{m.staff_dashboard_import_and_export()}</TextLink>
            )}
            {may('settings') && (
              <TextLink to="/admin/settings">{m.staff_dashboard_settings()}</TextLink>
            )}
            {may('members') && <TextLink to="/admin/staff">{m.staff_dashboard_staff()}</TextLink>}
            <TextLink to="/admin/account">{m.staff_dashboard_account()}</TextLink>
            <Shortcuts />
          </nav>
        </div>
        {may('settings') && <FirstSteps />}
        <StatCards revenuePath={may('payments') ? '/admin/payments' : null} />
        <div className="mt-5">
          {tab === null && <NoTab hasWork={hasWork} />}
          {tab !== null && !isHydrated && <TabSkeleton label={m.staff_dashboard_loading()} />}
          {tab !== null && isHydrated && (
            <Tabs
              label={m.staff_dashboard_sections()}
              tabs={tabs}
              value={tab}
              counts={counts}
              onChange={choose}
            >
              {tab === 'businesses' ? <BusinessesTab user={user} /> : <OtherTab tab={tab} />}
            </Tabs>
          )}
        </div>
      </div>
    </TooltipProvider>
  );
}

function NoTab({ hasWork }: { hasWork: boolean }) {
  return (
    <Message title={m.staff_dashboard_your_work()}>
      <p className="text-muted">
        {hasWork
          ? m.staff_dashboard_everything_that_waits_for_you_is()
          : m.staff_dashboard_the_links_above_lead_to_what()}
      </p>
      {hasWork && (
        <ButtonLink to="/admin/triage">{m.staff_dashboard_open_the_work_queue()}</ButtonLink>
      )}
    </Message>
  );
}

const otherTabs = { categories: CategoriesTab, trades: TradesTab, pages: PagesTab };

function OtherTab({ tab }: { tab: keyof typeof otherTabs }) {
  const Tab = otherTabs[tab];
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={m.staff_dashboard_loading()} className="skeleton h-96" />
      }
    >
      <Tab />
    </Suspense>
  );
}
