import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import * as m from '#messages';
import { currentUser } from '../accounts/current-user.ts';
import { loadQuery } from '../kit/load.ts';
import { MAIN_SEARCH } from '../search/main-search.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export async function loadLayout({ context }: LoaderFunctionArgs) {
  await loadQuery(context, currentUser);
  return null;
}

export const STAFF_FRAME = 'staff-frame';

export function Layout() {
  const matches = useMatches();
  const hasFrame = matches.some(({ id }) => id === STAFF_FRAME);
  const isHome = matches.some(({ id }) => id === 'home');
  return (
    <>
      <a href="#main" className="skip-link">
        {m.layout_skip()}
      </a>
      {isHome && (
        <a href={`#${MAIN_SEARCH}`} className="skip-link">
          {m.layout_skip_to_search()}
        </a>
      )}
      <SiteHeader />
      <NavigationFocus />
      {hasFrame ? (
        <Outlet />
      ) : (
        <Main>
          <Outlet />
        </Main>
      )}
      <SiteFooter />
      <ScrollRestoration />
    </>
  );
}

/** Keeps the footer out of view while screens change, to avoid layout shift. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="main">
      {children}
    </main>
  );
}

/** Moves focus to the new screen after a client-side navigation and announces its title. */
function NavigationFocus() {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const shown = useRef({ address, pathname });
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = shown.current;
    if (before.address === address) return;
    shown.current = { address, pathname };
    // For a change of settings in the URL, focus stays on the control.
    if (state === 'setting' && before.pathname === pathname) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), 600);
    return () => clearTimeout(timer);
  }, [address, pathname, state]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
