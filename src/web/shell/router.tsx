import type { RouteObject } from 'react-router';
import { type Screen, type ScreenName, screens } from '../../contract/screens.ts';
import { LandingPage, loadLanding } from '../home/landing-page.tsx';
import { Layout, loadLayout, STAFF_FRAME } from '../layout/layout.tsx';
import { RouteError } from '../layout/route-error.tsx';
import type { PrivateScreens } from './private-screens.ts';

type View = Pick<RouteObject, 'Component' | 'loader' | 'lazy'>;

const views: Record<'home' | Exclude<ScreenName, keyof PrivateScreens>, View> = {
  home: { Component: LandingPage, loader: loadLanding },
  search: {
    lazy: () =>
      import('../search/search-page.tsx').then((screen) => ({
        Component: screen.SearchPage,
        loader: screen.loadSearch,
      })),
  },
  myList: {
    lazy: () =>
      import('../my-list/my-list-page.tsx').then((screen) => ({
        Component: screen.MyListPage,
        loader: screen.loadMyList,
      })),
  },
  compare: {
    lazy: () =>
      import('../compare/compare-page.tsx').then((screen) => ({
        Component: screen.ComparePage,
        loader: screen.loadCompare,
      })),
  },
  category: {
    lazy: () =>
      import('../categories/category-page.tsx').then((screen) => ({
        Component: screen.CategoryPage,
        loader: screen.loadCategory,
      })),
  },
  location: { lazy: loadLocationScreen },
  city: { lazy: loadLocationScreen },
  cityArea: {
    lazy: () =>
      import('../places/city-area-page.tsx').then((screen) => ({
        Component: screen.CityAreaPage,
        loader: screen.loadCityArea,
      })),
  },
  cityTrade: {
    lazy: () =>
      import('../places/city-trade-page.tsx').then((screen) => ({
        Component: screen.CityTradePage,
        loader: screen.loadCityTrade,
      })),
  },
  offers: { lazy: loadOffersScreen },
  townOffers: { lazy: loadOffersScreen },
  business: {
    lazy: () =>
      import('../businesses/detail/page.tsx').then((screen) => ({
        Component: screen.BusinessPage,
        loader: screen.loadBusiness,
      })),
  },
  submit: {
    lazy: () =>
      import('../businesses/submit/page.tsx').then((screen) => ({
        Component: screen.SubmitPage,
        loader: screen.loadSubmit,
      })),
  },
  checkout: {
    lazy: () =>
      import('../payments/checkout-page.tsx').then((screen) => ({
        Component: screen.CheckoutPage,
        loader: screen.loadCheckout,
      })),
  },
  howWeCheck: {
    lazy: () =>
      import('../reviews/log/how-we-check-page.tsx').then((screen) => ({
        Component: screen.HowWeCheckPage,
        loader: screen.loadHowWeCheck,
      })),
  },
  moderationLog: {
    lazy: () =>
      import('../reviews/log/log-page.tsx').then((screen) => ({
        Component: screen.ModerationLogPage,
        loader: screen.loadModerationLog,
      })),
  },
  contact: {
    lazy: () =>
      import('../messages/contact-page.tsx').then((screen) => ({
        Component: screen.ContactPage,
        loader: screen.loadContact,
      })),
  },
  guides: {
    lazy: () =>
      import('../pages/guides-page.tsx').then((screen) => ({
        Component: screen.GuidesPage,
        loader: screen.loadGuides,
      })),
  },
  content: {
    lazy: () =>
      import('../pages/content-page.tsx').then((screen) => ({
        Component: screen.ContentPage,
        loader: screen.loadContentPage,
      })),
  },
  nothing: {
    lazy: () =>
      import('../layout/not-found-page.tsx').then((screen) => ({
        Component: screen.NotFoundPage,
        loader: screen.loadNotFound,
      })),
  },
};

function loadLocationScreen() {
  return import('../places/location-page.tsx').then((screen) => ({
    Component: screen.LocationPage,
    loader: screen.loadLocation,
  }));
}

function loadOffersScreen() {
  return import('../places/offers-page.tsx').then((screen) => ({
    Component: screen.OffersPage,
    loader: screen.loadOffers,
  }));
}

// Private screens are in a separate chunk, which visitors don't load.
function loadPrivateScreen(name: string) {
  return import('./private-screens.ts').then(({ privateScreens }) =>
    privateScreens[name as keyof PrivateScreens](),
  );
}

function loadStaffFrame() {
  return import('../staff/staff-frame.tsx').then((frame) => ({
    Component: frame.StaffFrame,
    loader: frame.loadStaffFrame,
  }));
}

export function createRoutes(isSignedIn: boolean): RouteObject[] {
  const known = new Map<string, View>(Object.entries(views));
  if (isSignedIn) known.delete('home');
  const all = Object.entries<Screen>(screens);
  const listRoutes = (areStaff: boolean): RouteObject[] =>
    all
      .filter(([, screen]) => hasFrame(screen) === areStaff)
      .map(([id, { path }]) => ({
        id,
        path,
        ...(known.get(id) ?? { lazy: () => loadPrivateScreen(id) }),
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
          lazy: loadStaffFrame,
          shouldRevalidate: () => false,
          children: listRoutes(true),
        },
      ],
    },
  ];
}

/** Sign-in screens have no staff frame. */
function hasFrame({ isForStaff, path }: Screen): boolean {
  return isForStaff === true && path.startsWith('/admin');
}
