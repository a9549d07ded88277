import { Suspense } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { kindsFor } from '../../../contract/staff/work-rights.ts';
import { mayOpen } from '../../accounts/may-open.ts';
import { Metadata } from '../../metadata.tsx';
import { readParameters } from '../../parameters.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { BusinessesTab } from '../businesses/businesses-tab.tsx';
import { later } from '../form.tsx';
import { useStaffUser } from '../staff-frame.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { countWaiting, useLiveWaiting } from '../waiting.ts';
import { FirstSteps, loadFirstSteps } from './first-steps.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { StatCards } from './stat-cards.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';
import { useDashboardTabs } from './use-dashboard-tab.ts';

const CategoriesTab = later(() => import('../categories/categories-tab.tsx'), 'CategoriesTab');
const PagesTab = later(() => import('../pages/pages-tab.tsx'), 'PagesTab');

/** Items that someone waits for; the title of the tab counts them. */
const promisedKinds = [
  ...(['listing', 'change', 'claim', 'reviews', 'review', 'reported'] as const),
  ...(['reply', 'report', 'message'] as const),
];

/** Trades had a tab of their own. */
export async function loadDashboard(given: LoaderFunctionArgs) {
  const { tab } = readParameters(screens.admin, given.request);
  if (tab === 'trades') return redirect('/admin?tab=categories', 301);
  return loadFirstSteps(given);
}

export function DashboardPage() {
  const user = useStaffUser();
  const { tabs, tab, choose } = useDashboardTabs(user);
  const waiting = useLiveWaiting();
  const promised = countWaiting(waiting, promisedKinds);
  const counts = { businesses: countWaiting(waiting, ['listing']) };
  const title = m.admin_dashboard();
  // The tabs carry inline styles, which a document of ours may not.
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title={promised > 0 ? m.dashboard_title_waiting({ promised }) : title} isHidden />
      <div className="mb-5 flex items-end justify-between gap-x-6">
        <div>
          <h1 className="text-2xl font-extrabold">{title}</h1>
          <p className="text-muted">{m.dashboard_subtitle()}</p>
        </div>
        <Shortcuts />
      </div>
      {mayOpen(user, 'settings') && <FirstSteps />}
      <StatCards revenuePath={mayOpen(user, 'payments') ? '/admin/payments' : null} />
      <div className="mt-5">
        {tab === null && <NoTab hasWork={kindsFor(user.rights).length > 0} />}
        {tab !== null && !isHydrated && <TabSkeleton label={m.common_loading_area()} />}
        {tab !== null && isHydrated && (
          <Tabs
            label={m.dashboard_sections()}
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
  );
}

function NoTab({ hasWork }: { hasWork: boolean }) {
  return (
    <Message title={m.dashboard_work_title()}>
      <p className="text-muted">{hasWork ? m.dashboard_work_text() : m.dashboard_menu_text()}</p>
      {hasWork && <ButtonLink to="/admin/triage">{m.dashboard_open_queue()}</ButtonLink>}
    </Message>
  );
}

const otherTabs = { categories: CategoriesTab, pages: PagesTab };

function OtherTab({ tab }: { tab: keyof typeof otherTabs }) {
  const Tab = otherTabs[tab];
  return (
    <Suspense fallback={<StaffSkeleton className="h-96" />}>
      <Tab />
    </Suspense>
  );
}
