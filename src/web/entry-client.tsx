import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api.ts';
import { App } from './app.tsx';
import type { RenderedPage } from './entry-server.tsx';
import { createRoutes } from './router.tsx';
import './styles.css';
import './content/content.css';

const root = document.getElementById('root');
const block = document.getElementById('state');

if (root && block) void start(root, JSON.parse(block.textContent ?? ''));

async function start(element: HTMLElement, { routes, queries, site }: RenderedPage['state']) {
  const hydrationData = routes as HydrationState;
  // The screen of a failure is links alone; and the router would forget the failure of a lazy one.
  if (hydrationData.errors) return;
  const queryClient = createQueryClient((path, init) => fetch(path, init));
  if (queries) hydrate(queryClient, queries);
  const screens = createRoutes(queryClient);
  await loadCode(screens);
  const router = createBrowserRouter(screens, { hydrationData });
  const takeOver = () =>
    hydrateRoot(
      element,
      <App queryClient={queryClient} site={site}>
        <RouterProvider router={router} />
      </App>,
    );
  if (router.state.initialized) takeOver();
  else {
    // The code did not come; the router tries once more, and says so if it fails.
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      takeOver();
    });
  }
}

/**
 * The code of the screen that the server sent, which stands until then. A router that waited for it
 * itself would scroll to the top afterwards, under the hand of a visitor who has begun to read.
 */
async function loadCode(screens: RouteObject[]) {
  for (const { route } of matchRoutes(screens, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const code = await route.lazy().catch(() => null);
    if (code) Object.assign(route, code, { lazy: undefined });
  }
}
