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
import { unpackQueries, unpackSite } from './packed-state.ts';
import { createRoutes } from './router.tsx';
import './visitors.css';
import '../pages/content.css';

const METADATA =
  'title,[rel=canonical],meta[property],[name=description],[name=keywords],[name=robots],[name^=twitter]';
// Zod reads this when it loads: the content security policy forbids the code that it would compile.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
const block = document.getElementById('state');

if (root && block) void start(root, JSON.parse(block.textContent ?? ''));
// It counts for owners; nobody waits for it.
setTimeout(() => import('../statistics/watch.ts').catch(() => {}), 1500);

async function start(
  element: HTMLElement,
  { address, routes, queries, site: packedSite }: RenderedPage['state'],
) {
  const site = unpackSite(packedSite);
  // The screen of a failure is links alone; and the router would forget the failure of a lazy one.
  if (routes?.errors) return;
  const queryClient = createQueryClient(askServer);
  if (queries) unpackQueries(queryClient, queries);
  const isSignedIn = Boolean(queryClient.getQueryData(currentUser.queryKey));
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  const tree = createRoutes(isSignedIn);
  const release = holdSteps();
  await loadCode(tree, site.prefix);
  // After a reload, Back changes the document's address but not its content.
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
      // They describe a screen that is not shown, and React does not know them.
      for (const old of document.head.querySelectorAll(METADATA)) old.remove();
      createRoot(element).render(app);
    }
  };
  if (router.state.initialized) takeOver();
  else {
    // The code did not arrive; the router tries again, and says so if it fails.
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      takeOver();
    });
  }
}

/** Keeps Back and Forward from the router until it is told to let them through. */
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

/** A router that waited for it would scroll to the top under a visitor who has begun to read. */
async function loadCode(screens: RouteObject[], prefix: string) {
  for (const { route } of matchRoutes(screens, location, prefix || '/') ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const code = await route.lazy().catch(() => null);
    if (code) Object.assign(route, code, { lazy: undefined });
  }
}
