import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api.ts';
import { App } from './app.tsx';
import type { RenderedPage } from './entry-server.tsx';
import { createRoutes } from './router.tsx';
import './styles.css';
import './content/content.css';

const root = document.getElementById('root');
const block = document.getElementById('state');

if (root && block) {
  const state: RenderedPage['state'] = JSON.parse(block.textContent ?? '');
  const queryClient = createQueryClient((path, init) => fetch(path, init));
  if (state.queries) hydrate(queryClient, state.queries);
  const router = createBrowserRouter(createRoutes(queryClient), {
    hydrationData: state.routes as never,
  });
  hydrateRoot(
    root,
    <App queryClient={queryClient} site={state.site}>
      <RouterProvider router={router} />
    </App>,
  );
}
