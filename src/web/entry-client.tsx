import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api.ts';
import { App } from './app.tsx';
import type { RenderedPage } from './entry-server.tsx';
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
  const queryClient = createQueryClient((path, init) => fetch(path, init));
  if (queries) hydrate(queryClient, queries);
  const router = createBrowserRouter(createRoutes(queryClient), { hydrationData });
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
