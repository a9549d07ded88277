import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { FirstStep } from '../../../contract/settings.staff.ts';
import { kindsFor } from '../../../domain/work-rights.ts';
import { currentUser } from '../../accounts/current-user.ts';
import { mayOpen } from '../../accounts/may-open.ts';
import { BusinessesTab } from '../../businesses/staff/businesses-tab.tsx';
import { HttpError, read } from '../../kit/api.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { readParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Keyboard } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { SwitchField } from '../../kit/ui/switch-field.tsx';
import { Tabs } from '../../kit/ui/tabs.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { later } from '../../staff/form.tsx';
import { KeyList } from '../../staff/key-list.tsx';
import { moveToRow } from '../../staff/move-to-row.ts';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { TabSkeleton } from '../../staff/tab-skeleton.tsx';
import { mayBeShortcut, trackTyping } from '../../staff/track-typing.ts';
import { useDashboardTabs } from '../../staff/use-dashboard-tab.ts';
import { sumWaiting, useLiveWaiting } from '../../staff/waiting.ts';
import { StatCards } from './stat-cards.tsx';

const KEPT = 'shortcuts';

const shortcuts = [
  ['/', m.listings_search()],
  ['J', m.shortcuts_next_row()],
  ['K', m.shortcuts_previous_row()],
  ['X', m.shortcuts_select_row()],
  ['E', m.common_edit()],
  ['A', m.common_approve()],
  ['R', m.common_reject()],
  ['U', m.shortcuts_upgrade()],
  ['D', m.common_delete()],
  ['?', m.shortcuts_show()],
] as const;

function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(true);
  const row = useRef(0);
  useEffect(() => setOn(localStorage.getItem(KEPT) !== 'off'), []);
  useEffect(trackTyping, []);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!mayBeShortcut(event)) return;
      if (event.key === '?') setOpen(true);
      else if (event.key === 'j') row.current = moveToRow(1, row.current);
      else if (event.key === 'k') row.current = moveToRow(-1, row.current);
      else if (event.key === '/') focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  const turn = (on: boolean) => {
    setOn(on);
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  };
  return (
    <>
      <IconButton
        label={m.shortcuts_label()}
        className="pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.shortcuts_title()}>
        <KeyList keys={shortcuts} className="mb-5 grid-cols-[3rem_1fr]" />
        <SwitchField
          label={m.shortcuts_use()}
          hint={m.shortcuts_focused_row()}
          checked={isOn}
          onChange={turn}
        />
      </Dialog>
    </>
  );
}

function focusSearch() {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

const question = read('GET /api/admin/settings/first-steps', {});

/** Loaded before the dashboard to avoid layout shift; a refusal for rights lost meanwhile is ignored. */
async function loadFirstSteps({ context }: LoaderFunctionArgs) {
  const user = await loadQuery(context, currentUser, true);
  if (!user || !mayOpen(user, 'settings')) return null;
  try {
    await loadQuery(context, { ...question, staleTime: 0 }, true);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
  }
  return null;
}

const steps: Record<FirstStep, { title: string; why: string; to: string }> = {
  import: {
    title: m.dashboard_step_import(),
    why: m.dashboard_step_import_why(),
    to: '/admin/transfer',
  },
  fields: {
    title: m.dashboard_step_fields(),
    why: m.dashboard_step_fields_why(),
    to: '/admin/settings/fields',
  },
  invite: {
    title: m.dashboard_step_invite(),
    why: m.dashboard_step_invite_why(),
    to: '/admin/staff',
  },
  look: { title: m.dashboard_step_look(), why: m.dashboard_step_look_why(), to: '/' },
};

function FirstSteps() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...question, refetchOnMount: false });
  const look = useMutation({
    mutationFn: () => send('POST /api/admin/settings/first-steps/look', {}),
    onSuccess: (left) => queryClient.setQueryData(question.queryKey, left),
  });
  if (!data || data.left.length === 0) return null;
  return (
    <div className="mb-5">
      <Card title={m.dashboard_steps_title()}>
        <ul className="-mb-2 divide-y divide-line">
          {data.left.map((step) => (
            <li key={step} className="relative py-2.5">
              <Link
                to={steps[step].to}
                onClick={step === 'look' ? () => look.mutate() : undefined}
                className="font-semibold text-accent after:absolute after:inset-0 hover:underline"
              >
                {steps[step].title}
              </Link>
              <p className="text-sm text-muted">{steps[step].why}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const CategoriesTab = later(
  () => import('../../categories/staff/categories-tab.tsx'),
  'CategoriesTab',
);
const BannersTab = later(() => import('../../banners/staff/banners-tab.tsx'), 'BannersTab');
const PagesTab = later(() => import('../../pages/staff/pages-tab.tsx'), 'PagesTab');

/** Queue kinds that someone waits for; the page title shows their number. */
const promisedKinds = [
  ...(['listing', 'change', 'claim', 'reviews', 'review', 'reported'] as const),
  ...(['reply', 'report', 'message'] as const),
];

export async function loadDashboard(given: LoaderFunctionArgs) {
  const { tab } = readParameters(screens.admin, given.request);
  if (tab === 'trades') return redirect('/admin?tab=categories', 301);
  return loadFirstSteps(given);
}

export function DashboardPage() {
  const user = useStaffUser();
  const { tabs, tab, choose } = useDashboardTabs(user);
  const waiting = useLiveWaiting();
  const promised = sumWaiting(waiting, promisedKinds);
  const counts = { businesses: sumWaiting(waiting, ['listing']) };
  const title = m.admin_dashboard();
  // Rendered after hydration, because the tabs use inline styles that our content security policy forbids in
  // documents.
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

const otherTabs = { categories: CategoriesTab, pages: PagesTab, banners: BannersTab };

function OtherTab({ tab }: { tab: keyof typeof otherTabs }) {
  const Tab = otherTabs[tab];
  return (
    <Suspense fallback={<StaffSkeleton className="h-96" />}>
      <Tab />
    </Suspense>
  );
}
