import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentUser } from '../accounts/current-user.ts';
import { askServer, createQueryClient } from '../kit/api.ts';
import { queryClientContext } from '../kit/load.ts';
import { readAddress } from '../kit/parameters.ts';
import { App } from './app.tsx';
import type { RenderedPage } from './entry-server.tsx';
import { restoreQueryData, unpackSite } from './page-state.ts';
import { createRoutes } from './router.tsx';
import './visitors.css';

const METADATA =
  'title,[rel=canonical],meta[property],[name=description],[name=keywords],[name=robots],[name^=twitter]';
// Must be set before Zod loads: the content security policy forbids the code Zod would compile.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
const block = document.getElementById('state');

if (root && block) void start(root, JSON.parse(block.textContent ?? ''));
// Loads visit statistics late, because nothing on the page depends on them.
setTimeout(() => import('../statistics/watch.ts').catch(() => {}), 1500);

async function start(
  element: HTMLElement,
  { address, routes, queries, site: packedSite }: RenderedPage['state'],
) {
  const site = unpackSite(packedSite);
  // Error screens contain only links and don't need hydration; the router would also lose the error of a lazy
  // route.
  if (routes?.errors) return;
  const queryClient = createQueryClient(askServer);
  if (queries) restoreQueryData(queryClient, queries);
  const isSignedIn = Boolean(queryClient.getQueryData(currentUser.queryKey));
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  const tree = createRoutes(isSignedIn);
  const release = holdSteps();
  await loadCode(tree, site.prefix);
  // After a reload, Back can change the URL while the server-rendered content stays.
  const matches = matchRoutes(tree, window.location, site.prefix || '/');
  const isHere = readAddress(matches, window.location) === address;
  const loaderData = Object.fromEntries((matches ?? []).map(({ route }) => [route.id, null]));
  const router = createBrowserRouter(tree, {
    ...(isHere && { hydrationData: routes ?? { loaderData } }),
    basename: site.prefix || '/',
    getContext: () => context,
  });
  const takeOver = () => {
    const app = (
      <App queryClient={queryClient} site={site}>
        <RouterProvider router={router} />
        <Ready onReady={release} />
      </App>
    );
    if (isHere) hydrateRoot(element, app);
    else {
      // Removes metadata of a page that isn't shown; React doesn't track these elements.
      for (const old of document.head.querySelectorAll(METADATA)) old.remove();
      createRoot(element).render(app);
    }
  };
  if (router.state.initialized) takeOver();
  else {
    // The route's code failed to load; the router tries again and reports a failure.
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      takeOver();
    });
  }
}

/** Holds Back and Forward events until the router is ready; returns a function that releases them. */
function holdSteps() {
  let isHeld = false;
  const hold = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    isHeld = true;
  };
  addEventListener('popstate', hold);
  return () => {
    removeEventListener('popstate', hold);
    if (isHeld) dispatchEvent(new PopStateEvent('popstate'));
    isHeld = false;
  };
}

function Ready({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}

/**
 * Loads the route's code before creating the router, which would otherwise scroll to the top while the
 * visitor reads.
 */
async function loadCode(screens: RouteObject[], prefix: string) {
  for (const { route } of matchRoutes(screens, location, prefix || '/') ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const code = await route.lazy().catch(() => null);
    if (code) Object.assign(route, code, { lazy: undefined });
  }
}
