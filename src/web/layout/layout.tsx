import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
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

export function Layout() {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-card focus:bg-surface focus:p-3 focus:font-semibold"
      >
        {m.layout_skip_to_content()}
      </a>
      <SiteHeader />
      <NavigationFocus />
      {/* The footer stays out of sight while screens change: what is short for a moment moves it. */}
      <main id="main" tabIndex={-1} className="min-h-screen print:min-h-0">
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </>
  );
}
