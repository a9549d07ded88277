import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useMatches } from 'react-router';
import * as m from '#messages';
import { currentUser } from '../accounts/current-user.ts';
import { loadQuery } from '../load.ts';
import { NavigationFocus } from './navigation-focus.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export async function loadLayout({ context }: LoaderFunctionArgs) {
  await loadQuery(context, currentUser);
  return null;
}

export const STAFF_FRAME = 'staff-frame';

export function Layout() {
  const hasFrame = useMatches().some(({ id }) => id === STAFF_FRAME);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-card focus:bg-surface focus:p-3 focus:font-semibold"
      >
        {m.layout_skip()}
      </a>
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

/** The footer stays out of sight while screens change: what is short for a moment moves it. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="min-h-screen min-w-0 print:min-h-0">
      {children}
    </main>
  );
}
