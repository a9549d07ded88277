import type { RouteObject } from 'react-router';
import { type Screen, type ScreenName, screens } from '../../contract/screens.ts';
import { LandingPage, loadLanding } from '../home/landing-page.tsx';
import { Layout, loadLayout, STAFF_FRAME } from '../layout/layout.tsx';
import { RouteError } from '../layout/route-error.tsx';
import { withLaterStyles } from '../styles/later-styles.ts';
import type { LaterScreens } from './later-screens.ts';

type Loaded = Pick<RouteObject, 'Component' | 'loader'>;
type Load = () => Promise<Loaded>;
/** Screens with which most visits begin; every document includes their styles. */
type FirstView = 'home' | Exclude<ScreenName, keyof LaterScreens>;

const loadLocationScreen = () => import('../places/location-page.tsx');

const firstViews: Record<FirstView, Loaded | { lazy: Load }> = {
  home: { Component: LandingPage, loader: loadLanding },
  search: {
    lazy: () => import('../search/search-page.tsx'),
  },
  category: {
    lazy: () => import('../categories/category-page.tsx'),
  },
  location: { lazy: loadLocationScreen },
  city: { lazy: loadLocationScreen },
  cityTrade: {
    lazy: () => import('../places/city-trade-page.tsx'),
  },
  business: {
    lazy: () => import('../businesses/detail/page.tsx'),
  },
};

// Loads the later screens from a separate chunk, which first views don't need.
function loadLaterScreen(name: string): Promise<Loaded> {
  return import('./later-screens.ts').then(({ laterScreens }) =>
    laterScreens[name as keyof typeof laterScreens](),
  );
}

export function createRoutes(isSignedIn: boolean): RouteObject[] {
  const first = new Map<string, Loaded | { lazy: Load }>(Object.entries(firstViews));
  if (isSignedIn) first.delete('home');
  const all = Object.entries<Screen>(screens);
  const listRoutes = (areStaff: boolean): RouteObject[] =>
    all
      .filter(([, screen]) => hasFrame(screen) === areStaff)
      .map(([id, { path }]) => ({
        id,
        path,
        ...(first.get(id) ?? {
          lazy: () => (areStaff ? loadLaterScreen(id) : withLaterStyles(loadLaterScreen(id))),
        }),
      }));
  return [
    {
      id: 'layout',
      Component: Layout,
      errorElement: <RouteError />,
      loader: loadLayout,
      // The signed-in account doesn't change between screens.
      shouldRevalidate: () => false,
      children: [
        ...listRoutes(false),
        {
          id: STAFF_FRAME,
          lazy: () => loadLaterScreen(STAFF_FRAME),
          shouldRevalidate: () => false,
          children: listRoutes(true),
        },
      ],
    },
  ];
}

function hasFrame({ isForStaff, path }: Screen): boolean {
  return isForStaff === true && path.startsWith('/admin');
}
