import {
  createPath,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type RouterContextProvider,
  resolvePath,
  type StaticHandlerContext,
} from 'react-router';
import { findScreen } from '../../contract/addresses.ts';
import { type Screen, screens } from '../../contract/screens.ts';

/** The routes of one language, and for each screen those alone that lead to it. */
interface ScreenRoutes {
  basename: string;
  all: RouteObject[];
  ofScreen: Map<Screen, RouteObject[]>;
}

export function listScreenRoutes(all: RouteObject[], basename = ''): ScreenRoutes {
  const ofScreen = Object.entries<Screen>(screens).map(
    ([id, screen]) => [screen, narrow(all, id)] as const,
  );
  return { basename: basename || '/', all, ofScreen: new Map(ofScreen) };
}

function narrow(routes: RouteObject[], id: string): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.id === id) return [route];
    const children = narrow(route.children ?? [], id);
    return children.length > 0 ? [{ ...route, children } as RouteObject] : [];
  });
}

/**
 * Runs the loaders of the screen at an address, all at once. Returns what `query` of React Router's static
 * handler returns, at a fifth of its time: a redirect, or the state of the router.
 */
export async function loadScreen(
  { basename, all, ofScreen }: ScreenRoutes,
  request: Request,
  context: RouterContextProvider,
): Promise<StaticHandlerContext | Response> {
  const url = new URL(request.url);
  const { pathname, search, hash } = url;
  const own = basename === '/' ? pathname : pathname.slice(basename.length) || '/';
  const screen = findScreen(own);
  const matches =
    matchRoutes((screen && ofScreen.get(screen)) ?? all, pathname, basename) ??
    matchRoutes(all, pathname, basename) ??
    [];
  const pattern = matches.at(-1)?.route.path ?? '';
  const given = { request, url, pattern, context };
  const loaded = await Promise.all(matches.map((match) => load(match, given)));
  const state: StaticHandlerContext = {
    basename,
    location: { pathname, search, hash, state: null, key: 'default', mask: undefined },
    matches: matches as StaticHandlerContext['matches'],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: () => null,
  };
  for (const [at, { route }] of matches.entries()) {
    const { data, error } = loaded[at] ?? {};
    if (error instanceof Response) return redirectWithin(error, basename);
    if (data instanceof Response) return redirectWithin(data, basename);
    // The outermost route shows the errors of all screens.
    if (error !== undefined) state.errors ??= { [matches[0]?.route.id ?? '']: error };
    else if (hasStatus(data)) {
      state.loaderData[route.id ?? ''] = data.data;
      state.statusCode = data.init?.status ?? 200;
    } else if (route.loader) state.loaderData[route.id ?? ''] = data;
  }
  if (state.errors) state.statusCode = 500;
  return state;
}

async function load(
  { route, params }: RouteMatch<string, RouteObject>,
  given: Omit<LoaderFunctionArgs, 'params'>,
): Promise<{ data?: unknown; error?: unknown }> {
  try {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }
    if (typeof route.loader !== 'function') return {};
    return { data: await route.loader({ ...given, params }) };
  } catch (error) {
    return { error };
  }
}

/** What `data` of React Router returns: an answer with a status. */
function hasStatus(data: unknown): data is { data: unknown; init: ResponseInit | null } {
  return (
    typeof data === 'object' &&
    data !== null &&
    Reflect.get(data, 'type') === 'DataWithResponseInit'
  );
}

/** Loaders redirect to paths without the prefix of the language. */
function redirectWithin(redirect: Response, basename: string): Response {
  const to = redirect.headers.get('location') ?? '/';
  const { pathname, ...rest } = resolvePath(to, '/');
  const path = createPath({ ...rest, pathname: pathname === '/' ? '' : pathname });
  redirect.headers.set(
    'location',
    basename === '/' ? createPath({ ...rest, pathname }) : basename + path,
  );
  return redirect;
}
