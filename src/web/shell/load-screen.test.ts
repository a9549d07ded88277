import {
  createStaticHandler,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  redirect,
  type StaticHandlerContext,
} from 'react-router';
import { expect, test } from 'vitest';
import { type Screen, screens } from '../../contract/screens.ts';
import { listScreenRoutes, loadScreen } from './load-screen.ts';

const broken = new Error('The database is away');

const answers: Record<string, (given: LoaderFunctionArgs) => unknown> = {
  missing: () => data(null, { status: 404 }),
  refused: () => data({ refusal: 'No' }, { status: 400 }),
  moved: ({ request }) => redirect(`/search${new URL(request.url).search}`, 301),
  home: () => {
    throw redirect('/');
  },
  broken: () => {
    throw broken;
  },
};

/** A screen answers with what it was given, or as its query asks for. */
function answer(given: LoaderFunctionArgs) {
  const asked = new URL(given.request.url).searchParams.get('answer') ?? '';
  return (
    answers[asked]?.(given) ?? { params: given.params, pattern: given.pattern, url: given.url.href }
  );
}

function createRoutes(): RouteObject[] {
  const children = Object.entries<Screen>(screens).map(([id, { path, isForStaff }]) => ({
    id,
    path,
    ...(isForStaff ? { lazy: async () => ({ loader: answer }) } : { loader: answer }),
  }));
  const isStaff = ({ path }: { path: string }) => path.startsWith('/admin');
  return [
    {
      id: 'layout',
      errorElement: 'An error',
      loader: () => null,
      children: [
        ...children.filter((screen) => !isStaff(screen)),
        {
          id: 'frame',
          lazy: async () => ({ loader: () => null }),
          children: children.filter(isStaff),
        },
      ],
    },
  ];
}

const paths = [
  '/',
  '/search?query=tea',
  '/category/bakeries?pages=2',
  '/category/Caf%C3%A9s/',
  '/location/id/coeur-d-alene',
  '/bakeries/crust-of-boise',
  '/bakeries/50%25-off',
  '/bakeries/a.b',
  '/Bakeries/Caf%C3%A9%2FBar',
  '/admin?tab=listings',
  '/admin/staff/roles',
  '/no/such/screen/at/all',
  ...Object.keys(answers).flatMap((name) => [`/?answer=${name}`, `/admin?answer=${name}`]),
];

function describe(found: StaticHandlerContext | Response) {
  if (found instanceof Response) return [found.status, found.headers.get('location')];
  const { loaderHeaders: _, _match: __, matches, basename, ...state } = found;
  return {
    ...state,
    basename: basename ?? '/',
    matches: matches.map(({ route, ...match }) => ({ ...match, id: route.id })),
  };
}

test.each(['', '/es'])('a screen loads as by the router, with the prefix "%s"', async (prefix) => {
  const router = createStaticHandler(createRoutes(), { basename: prefix || '/' });
  const routes = listScreenRoutes(createRoutes(), prefix);
  for (const path of paths) {
    const request = () => new Request(`http://town.test${prefix}${path}`);
    const context = new RouterContextProvider();
    const expected = await router.query(request(), { requestContext: context });
    expect(describe(await loadScreen(routes, request(), context)), path).toEqual(
      describe(expected),
    );
  }
});
