import { renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  type HydrationState,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router';
import * as m from '#messages';
import type { Problem, RefusedForm } from '../../contract/errors.ts';
import { currentUser } from '../accounts/current-user.ts';
import { createQueryClient, HttpError, type ListPage, type ReadCall } from '../kit/api.ts';
import { queryClientContext } from '../kit/load.ts';
import { readAddress } from '../kit/parameters.ts';
import { type Site, SiteContext } from '../kit/site.tsx';
import type { RouteFailure } from '../layout/route-error.tsx';
import { FooterMarkup, SiteFooterColumns } from '../layout/site-footer.tsx';
import { App } from './app.tsx';
import { listScreenRoutes, loadScreen } from './load-screen.ts';
import { listQueryData, type QueryData } from './page-state.ts';
import { createRoutes } from './router.tsx';

/** Calls an API endpoint in process, such as `GET /api/pages/:slug`. */
export type AskCall = (
  call: string,
  question: { params?: Record<string, unknown>; query?: Record<string, unknown> },
) => Promise<{ output: unknown } | { problem: Problem }>;

export interface RenderedPage {
  status: number;
  screen: string;
  location?: string;
  /** Unexpected error while rendering; the document reports it with status 500. */
  failure?: unknown;
  head: string;
  body: string;
  state: {
    address: string;
    routes?: HydrationState | undefined;
    queries: QueryData | null;
    site: Site;
  };
}

const APP_START = '<div class="app">';

function listRoutes(prefix: string) {
  return {
    visitor: listScreenRoutes(createRoutes(false), prefix),
    user: listScreenRoutes(createRoutes(true), prefix),
  };
}

const routes = new Map([['', listRoutes('')]]);

function routesAt(prefix: string) {
  const made = routes.get(prefix) ?? listRoutes(prefix);
  routes.set(prefix, made);
  return made;
}

const footers = new WeakMap<Site, string>();

/** Caches the footer per `Site` object, which is replaced when settings change. */
function renderFooter(site: Site): string {
  const known = footers.get(site);
  if (known !== undefined) return known;
  const made = renderToString(
    <StaticRouter basename={site.prefix || '/'} location={site.prefix || '/'}>
      <SiteContext value={site}>
        <SiteFooterColumns />
      </SiteContext>
    </StaticRouter>,
  );
  footers.set(site, made);
  return made;
}

export async function renderPage(
  request: Request,
  askCall: AskCall,
  site: Site,
  isForEveryone: boolean,
  refused: RefusedForm | null = null,
): Promise<RenderedPage> {
  const queryClient = createQueryClient((_, question) => askInProcess(askCall, question));
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, queryClient);
  if (isForEveryone) queryClient.setQueryData(currentUser.queryKey, null);
  // If this fails, the layout's loader fails too and reports the error.
  const user = await queryClient.fetchQuery(currentUser).catch(() => null);
  const { user: ofUser, visitor } = routesAt(site.prefix);
  const context = await loadScreen(user ? ofUser : visitor, request, requestContext);
  if (context instanceof Response) {
    return {
      status: context.status,
      screen: '',
      location: context.headers.get('location') ?? '/',
      head: '',
      body: '',
      state: { address: '', queries: null, site },
    };
  }
  const failure = Object.values(context.errors ?? {})[0];
  if (context.errors) context.errors = describeErrors(context.errors);
  const html = renderToString(
    <FooterMarkup value={renderFooter(site)}>
      <App queryClient={queryClient} site={site} refused={refused}>
        <StaticRouterProvider
          // No routes are passed, because the context has its own; rebuilding them for each page would be
          // slow.
          router={createStaticRouter([], context)}
          context={context}
          hydrate={false}
        />
      </App>
    </FooterMarkup>,
  );
  // React renders hoisted elements (title, meta, link) before the first element.
  const start = html.indexOf(APP_START);
  return {
    status: failure instanceof HttpError ? failure.status : context.statusCode,
    screen: context.matches.at(-1)?.route.id ?? '',
    ...(failure !== undefined && !(failure instanceof HttpError) && { failure }),
    head: html.slice(0, start),
    body: html.slice(start),
    state: {
      address: readAddress(context.matches, context.location),
      routes: writeRoutes(context),
      queries: listQueryData(queryClient),
      site,
    },
  };
}

function writeRoutes({ loaderData, errors }: StaticHandlerContext): HydrationState | undefined {
  const isNothing = !errors && Object.values(loaderData).every((data) => data === null);
  return isNothing ? undefined : { loaderData, errors };
}

async function askInProcess(askCall: AskCall, question: ReadCall): Promise<unknown> {
  const { call, params, query, isList, missingStatus } = question;
  const reply = await askCall(call, { params, query });
  if ('problem' in reply) {
    const { problem } = reply;
    if (problem.status === missingStatus) return null;
    throw new HttpError(problem.status, JSON.stringify(problem));
  }
  const { output } = reply;
  if (!isPage(output)) return output;
  return isList ? output : output.items;
}

function isPage(output: unknown): output is ListPage<unknown> {
  return typeof output === 'object' && output !== null && 'items' in output && 'next' in output;
}

function describeErrors(errors: Record<string, unknown>): Record<string, RouteFailure> {
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      {
        detail: error instanceof HttpError ? error.detail : m.layout_server_failed(),
      },
    ]),
  );
}
