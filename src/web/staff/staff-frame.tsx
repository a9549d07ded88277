import './staff.css';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLocation,
  useMatches,
  useOutletContext,
} from 'react-router';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import type { PrivateScreen } from '../../contract/screens.ts';
import type { QueueKind } from '../../domain/queue-kinds.ts';
import { hasRight } from '../../domain/rights.ts';
import { rightsOfKinds, workKinds } from '../../domain/work-rights.ts';
import { currentUser } from '../accounts/current-user.ts';
import { mayOpen } from '../accounts/may-open.ts';
import { isStaff } from '../accounts/names.ts';
import { useStaff } from '../accounts/use-staff.ts';
import { formatNumber } from '../kit/format.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useParameters } from '../kit/parameters.ts';
import { type Site, useSite } from '../kit/site.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { TooltipProvider } from '../kit/ui/icon-button.tsx';
import { DollarSign, type Icon, SlidersHorizontal, Store } from '../kit/ui/icons.tsx';
import { FileText, List, Menu, MessageSquareText, Upload } from '../kit/ui/later-icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { ScriptNeeded } from '../kit/ui/script-needed.tsx';
import { Main } from '../layout/layout.tsx';
import { type DashboardTab, useDashboardTabs } from './use-dashboard-tab.ts';
import { sumWaiting, waiting } from './waiting.ts';

const PLACES = { reads: ['kind', 'status', 'show'] } as const;

interface Place {
  name: string;
  to: string;
  screen: PrivateScreen;
  others?: readonly PrivateScreen[];
  tab?: DashboardTab;
  kinds?: readonly QueueKind[];
  isOf?: (site: Site) => boolean;
  /** Query parameter that only this menu entry has. */
  only?: readonly [name: (typeof PLACES.reads)[number], value: string];
}

interface Entry extends Place {
  icon: Icon;
  within?: readonly Place[];
}

const entries: readonly Entry[] = [
  {
    name: m.triage_queue(),
    to: '/admin/triage',
    screen: 'triage',
    icon: List,
    kinds: [...workKinds, 'message'],
    within: [
      {
        name: m.common_messages(),
        to: '/admin/triage?kind=message',
        screen: 'triage',
        kinds: ['message'],
        only: ['kind', 'message'],
      },
    ],
  },
  {
    name: m.admin_menu_listings(),
    to: '/admin',
    screen: 'admin',
    icon: Store,
    tab: 'businesses',
    kinds: ['listing'],
    within: [
      {
        name: m.events_title(),
        to: '/admin/events',
        screen: 'staffEvents',
        isOf: ({ events = false }) => events,
      },
      { name: m.completeness_title(), to: '/admin/completeness', screen: 'completeness' },
      {
        name: m.common_categories(),
        to: '/admin?tab=categories',
        screen: 'admin',
        tab: 'categories',
      },
    ],
  },
  {
    name: m.common_reviews(),
    to: '/admin/reviews',
    screen: 'reviews',
    icon: MessageSquareText,
    kinds: ['review', 'reported', 'reviews', 'reply'],
  },
  {
    name: m.audit_of_page(),
    to: '/admin?tab=pages',
    screen: 'admin',
    icon: FileText,
    tab: 'pages',
    within: [
      {
        name: m.guides_title(),
        to: '/admin?tab=pages&status=guides',
        screen: 'admin',
        tab: 'pages',
        only: ['status', 'guides'],
      },
      { name: m.banners_title(), to: '/admin?tab=banners', screen: 'admin', tab: 'banners' },
    ],
  },
  {
    name: m.common_payments(),
    to: '/admin/payments',
    screen: 'payments',
    icon: DollarSign,
  },
  {
    name: m.admin_menu_transfer(),
    to: '/admin/transfer',
    screen: 'transfer',
    icon: Upload,
  },
  {
    name: m.common_settings(),
    to: '/admin/settings',
    screen: 'settings',
    others: ['welcome'],
    icon: SlidersHorizontal,
    within: [
      {
        name: m.admin_menu_general(),
        to: '/admin/settings',
        screen: 'settings',
        others: ['welcome'],
      },
      {
        name: m.embed_section(),
        to: '/admin/settings?show=widgets',
        screen: 'settings',
        only: ['show', 'widgets'],
      },
      { name: m.common_map(), to: '/admin/settings/map', screen: 'map' },
      { name: m.fields_title(), to: '/admin/settings/fields', screen: 'fields' },
      { name: m.common_mails(), to: '/admin/mails', screen: 'mails' },
      {
        name: m.admin_menu_staff(),
        to: '/admin/staff',
        screen: 'members',
        others: ['roles'],
      },
      {
        name: m.common_for_programs(),
        to: '/admin/staff/programs',
        screen: 'programs',
        others: ['webhooks'],
      },
      { name: m.areas_title(), to: '/admin/areas', screen: 'areas' },
      { name: m.audit_of_audit(), to: '/admin/audit', screen: 'audit' },
      { name: m.searches_title(), to: '/admin/searches', screen: 'searches' },
    ],
  },
];

export async function loadStaffFrame({ context }: LoaderFunctionArgs) {
  const user = await loadQuery(context, currentUser, true);
  if (user && isStaff(user)) await loadQuery(context, waiting);
  return null;
}

export function StaffFrame() {
  const user = useStaff();
  const screen = useMatches().at(-1)?.id as PrivateScreen;
  const hasMenu = user !== null && isStaff(user);
  return (
    <TooltipProvider>
      <div
        className={`[--edge:1rem] ${hasMenu ? 'lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]' : ''}`}
      >
        {hasMenu && <Sidebar user={user} />}
        <Main>
          <div className="page-width hidden pt-6 noscript:block">
            <ScriptNeeded>
              <Rich
                message={m.admin_needs_script}
                parts={{
                  a: (text) => (
                    <Link to="/sign-in" className="font-semibold text-accent underline">
                      {text}
                    </Link>
                  ),
                }}
              />
            </ScriptNeeded>
          </div>
          {!user && <ScreenSkeleton />}
          {user && (mayOpen(user, screen) ? <Outlet context={user} /> : <NotAllowed user={user} />)}
        </Main>
      </div>
    </TooltipProvider>
  );
}

export function useStaffUser(): User {
  return useOutletContext<User>();
}

/** Shown beside the screen from 1024 px; opened by a button below that. */
function Sidebar({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { own, entry, here } = useEntries(user);
  const countAt = useCounts();
  const close = () => setOpen(false);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Safari doesn't focus clicked links, so a missing `relatedTarget` doesn't mean that focus left.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events that bubble from its content
    <div
      ref={box}
      onKeyDown={closeByKey}
      onBlur={closeWhenLeft}
      className="relative z-20 border-line bg-surface max-lg:border-b lg:border-r print:hidden"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="administration"
        onClick={() => setOpen(!isOpen)}
        className="page-width flex min-h-12 cursor-pointer items-center gap-2 font-semibold hover:text-accent lg:hidden"
      >
        <Menu size={20} aria-hidden="true" />
        {m.admin_menu()}
        {entry && <span className="font-normal text-muted">{entry.name}</span>}
      </button>
      <nav
        id="administration"
        aria-label={m.admin_menu_label()}
        className={`max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[80vh] max-lg:overflow-y-auto max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:shadow-[var(--shadow)] lg:sticky lg:top-0 lg:max-h-screen lg:overflow-y-auto ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <ul className="flex flex-col p-2 lg:py-4">
          {own.map((one) => (
            <li key={one.name}>
              <EntryLink
                place={one}
                count={countAt(one)}
                current={one === here ? 'page' : one === entry ? 'true' : undefined}
                onOpen={close}
                icon={one.icon}
              />
              {one === entry && (
                <Within places={one.within} here={here} countAt={countAt} onOpen={close} />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

interface WithinProps {
  places: readonly Place[];
  here: Place | undefined;
  countAt: (place: Place) => number;
  onOpen: () => void;
}

function Within({ places, here, countAt, onOpen }: WithinProps) {
  if (places.length === 0) return null;
  return (
    <ul className="mb-2 ml-5 border-l border-line pl-2">
      {places.map((place) => (
        <li key={place.name}>
          <EntryLink
            place={place}
            count={countAt(place)}
            current={place === here ? 'page' : undefined}
            onOpen={onOpen}
            isSmall
          />
        </li>
      ))}
    </ul>
  );
}

interface EntryLinkProps {
  place: Place;
  count: number;
  current: 'page' | 'true' | undefined;
  onOpen: () => void;
  icon?: Icon;
  isSmall?: boolean;
}

function EntryLink({ place, count, current, onOpen, icon: Mark, isSmall }: EntryLinkProps) {
  return (
    <Link
      to={place.to}
      aria-current={current}
      onClick={onOpen}
      className={`flex items-center gap-3 rounded-card px-3 font-semibold hover:text-accent aria-[current]:text-accent aria-[current=page]:bg-accent-soft ${isSmall ? 'min-h-11 text-sm lg:min-h-9' : 'min-h-11'}`}
    >
      {Mark && <Mark size={20} aria-hidden="true" className="shrink-0" />}
      <span className="min-w-0 grow">{place.name}</span>
      {count > 0 && (
        <span className="shrink-0 rounded-full border border-gold-line bg-gold-soft px-1.5 text-center text-xs text-gold tabular-nums">
          {count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(count)}
          <span className="sr-only"> {m.common_waiting_lower()}</span>
        </span>
      )}
    </Link>
  );
}

const MAX_SHOWN = 999;

function useCounts() {
  const { data = [], refetch } = useQuery(waiting);
  const { pathname } = useLocation();
  const counted = useRef(pathname);
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    void refetch();
  }, [pathname, refetch]);
  return ({ kinds = [] }: Place) => sumWaiting(data, kinds);
}

function useEntries(user: User) {
  const screen = useMatches().at(-1)?.id;
  const { tabs, tab } = useDashboardTabs(user);
  const site = useSite();
  const may = ({ screen: name, tab: part, kinds, isOf }: Place) =>
    mayOpen(user, name) &&
    (isOf?.(site) ?? true) &&
    (part === undefined || tabs.some(({ value }) => value === part)) &&
    (kinds === undefined || kinds.some((kind) => hasRight(user, rightsOfKinds[kind])));
  const given = useParameters(PLACES);
  const isHere = ({ screen: name, others, tab: part, only }: Place) =>
    [name, ...(others ?? [])].some((one) => one === screen) &&
    (part === undefined || part === tab) &&
    (only === undefined || given[only[0]] === only[1]);
  const own = entries.flatMap((entry) => {
    const within = (entry.within ?? []).filter(may);
    const [first] = within;
    if (!may(entry) && !first) return [];
    return [{ ...entry, within, to: may(entry) || !first ? entry.to : first.to }];
  });
  const entry = own.find((one) => isHere(one) || one.within.some(isHere));
  const places = entry?.within.filter(isHere) ?? [];
  const here = places.find(({ only }) => only) ?? places[0] ?? entry;
  return { own, entry, here };
}

function ScreenSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.common_loading_area()}
      className="page-width py-6 noscript:hidden"
    >
      <div className="skeleton h-8 w-56 max-w-full" />
      <div className="skeleton mt-3 h-6 w-96 max-w-full" />
      <div className="skeleton skeleton-rows mt-6 h-screen" />
    </div>
  );
}

function NotAllowed({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const { title, text, label, to } = explain(user, pathname + search);
  return (
    <>
      <Metadata title={title} isHidden />
      <Message title={title} level="h1">
        <p className="text-muted">{text}</p>
        <ButtonLink to={to}>{label}</ButtonLink>
      </Message>
    </>
  );
}

function explain(user: User, path: string) {
  if (user.mustChangePassword) {
    return {
      title: m.signin_own_password(),
      text: m.admin_password_needed(),
      label: m.admin_password_choose(),
      to: `/sign-in?next=${encodeURIComponent(path)}`,
    };
  }
  if (user.needsTwoFactor) {
    return {
      title: m.two_factor_set_up_title(),
      text: m.admin_two_factor_text(),
      label: m.admin_two_factor_set_up(),
      to: '/admin/account',
    };
  }
  return {
    title: m.admin_not_allowed(),
    text: m.admin_not_allowed_text({ email: user.email }),
    label: m.common_return_home(),
    to: '/',
  };
}
