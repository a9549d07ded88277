import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { createQueryClient, type Fetch, HttpError } from './api.ts';
import { App } from './app.tsx';
import type { RouteFailure } from './layout/route-error.tsx';
import { createRoutes } from './router.tsx';
import type { Site } from './site.tsx';

export interface RenderedPage {
  status: number;
  /** Set instead of a document when the address moved. */
  location?: string;
  /** What broke while the screen was made; the document then says so, with status 500. */
  failure?: unknown;
  /** Tags of `<head>` that the screen asked for. */
  head: string;
  /** Markup of the application. */
  body: string;
  /** State that the browser takes over, to be put in a JSON data block. */
  state: { routes: unknown; queries: DehydratedState | null; site: Site };
}

const APP_START = '<div class="app">';

/** Renders one address. `fetch` answers the API's paths, with the visitor's own cookie. */
export async function renderPage(
  request: Request,
  fetch: Fetch,
  site: Site,
): Promise<RenderedPage> {
  const queryClient = createQueryClient(fetch);
  const handler = createStaticHandler(createRoutes(queryClient));
  const context = await handler.query(request);
  if (context instanceof Response) {
    return {
      status: context.status,
      location: context.headers.get('location') ?? '/',
      head: '',
      body: '',
      state: { routes: null, queries: null, site },
    };
  }
  const failure = Object.values(context.errors ?? {})[0];
  if (context.errors) context.errors = describeErrors(context.errors);
  const html = renderToString(
    <App queryClient={queryClient} site={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  // React puts what it hoists (title, meta, link) ahead of the first element.
  const start = html.indexOf(APP_START);
  return {
    status: failure instanceof HttpError ? failure.status : context.statusCode,
    ...(failure !== undefined && !(failure instanceof HttpError) && { failure }),
    head: html.slice(0, start),
    body: html.slice(start),
    state: {
      routes: { loaderData: context.loaderData, actionData: null, errors: context.errors },
      queries: dehydrateTimeless(queryClient),
      site,
    },
  };
}

/** The same data makes the same bytes, whenever it was read, so that a document keeps its ETag. */
function dehydrateTimeless(queryClient: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(queryClient);
  return {
    mutations,
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: 1,
      state: { ...query.state, dataUpdatedAt: 1 },
    })),
  };
}

/** What the API refused, as plain values that the browser can take over. */
function describeErrors(errors: Record<string, unknown>): Record<string, RouteFailure> {
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      {
        detail:
          error instanceof HttpError ? error.detail : 'Something went wrong on our side. Sorry.',
      },
    ]),
  );
}
