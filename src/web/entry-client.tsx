import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { currentUser } from './accounts/current-user.ts';
import { askServer, createQueryClient } from './api.ts';
import { App } from './app.tsx';
import type { RenderedPage } from './entry-server.tsx';
import { queryClientContext } from './load.ts';
import { createRoutes } from './router.tsx';
import './styles.css';
import './content/content.css';

const root = document.getElementById('root');
const block = document.getElementById('state');

if (root && block) start(root, JSON.parse(block.textContent ?? ''));

function start(element: HTMLElement, { routes, queries, site }: RenderedPage['state']) {
  const hydrationData = routes as HydrationState;
  // The screen of a failure is links alone; and the router would forget the failure of a lazy one.
  if (hydrationData.errors) return;
  const queryClient = createQueryClient(askServer);
  if (queries) hydrate(queryClient, queries);
  const isSignedIn = Boolean(queryClient.getQueryData(currentUser.queryKey));
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  const router = createBrowserRouter(createRoutes(isSignedIn), {
    hydrationData,
    getContext: () => context,
  });
  const takeOver = () =>
    hydrateRoot(
      element,
      <App queryClient={queryClient} site={site}>
        <RouterProvider router={router} />
      </App>,
    );
  if (router.state.initialized) takeOver();
  else {
    // The code of a lazy screen is on its way; what the server sent stands until then.
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      takeOver();
    });
  }
}
