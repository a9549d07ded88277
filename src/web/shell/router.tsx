import type { RouteObject } from 'react-router';
import { type Screen, type ScreenName, screens } from '../../contract/screens.ts';
import { LandingPage, loadLanding } from '../home/landing-page.tsx';
import { Layout, loadLayout, STAFF_FRAME } from '../layout/layout.tsx';
import { RouteError } from '../layout/route-error.tsx';
import { withLaterStyles } from '../styles/later-styles.ts';
import type { PrivateScreens } from './private-screens.ts';

type Loaded = Pick<RouteObject, 'Component' | 'loader'>;
type Load = () => Promise<Loaded>;
type VisitorScreen = 'home' | Exclude<ScreenName, keyof PrivateScreens>;
/** Most visits begin with these: the styles of every document are theirs. */
type FirstView = 'home' | 'search' | 'category' | 'location' | 'city' | 'cityTrade' | 'business';

const firstViews: Record<FirstView, Loaded | { lazy: Load }> = {
  home: { Component: LandingPage, loader: loadLanding },
  search: {
    lazy: () =>
      import('../search/search-page.tsx').then((screen) => ({
        Component: screen.SearchPage,
        loader: screen.loadSearch,
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
  cityTrade: {
    lazy: () =>
      import('../places/city-trade-page.tsx').then((screen) => ({
        Component: screen.CityTradePage,
        loader: screen.loadCityTrade,
      })),
  },
  business: {
    lazy: () =>
      import('../businesses/detail/page.tsx').then((screen) => ({
        Component: screen.BusinessPage,
        loader: screen.loadBusiness,
      })),
  },
};

const laterViews: Record<Exclude<VisitorScreen, FirstView>, Load> = {
  myList: () =>
    import('../my-list/my-list-page.tsx').then((screen) => ({
      Component: screen.MyListPage,
      loader: screen.loadMyList,
    })),
  compare: () =>
    import('../compare/compare-page.tsx').then((screen) => ({
      Component: screen.ComparePage,
      loader: screen.loadCompare,
    })),
  cityArea: () =>
    import('../places/city-area-page.tsx').then((screen) => ({
      Component: screen.CityAreaPage,
      loader: screen.loadCityArea,
    })),
  offers: loadOffersScreen,
  townOffers: loadOffersScreen,
  events: () =>
    import('../events/events-page.tsx').then((screen) => ({
      Component: screen.EventsPage,
      loader: screen.loadEvents,
    })),
  event: () =>
    import('../events/event-page.tsx').then((screen) => ({
      Component: screen.EventPage,
      loader: screen.loadEvent,
    })),
  submit: () =>
    import('../businesses/submit/page.tsx').then((screen) => ({
      Component: screen.SubmitPage,
      loader: screen.loadSubmit,
    })),
  checkout: () =>
    import('../payments/checkout-page.tsx').then((screen) => ({
      Component: screen.CheckoutPage,
      loader: screen.loadCheckout,
    })),
  howWeCheck: () =>
    import('../reviews/log/how-we-check-page.tsx').then((screen) => ({
      Component: screen.HowWeCheckPage,
      loader: screen.loadHowWeCheck,
    })),
  moderationLog: () =>
    import('../reviews/log/log-page.tsx').then((screen) => ({
      Component: screen.ModerationLogPage,
      loader: screen.loadModerationLog,
    })),
  contact: () =>
    import('../messages/contact-page.tsx').then((screen) => ({
      Component: screen.ContactPage,
      loader: screen.loadContact,
    })),
  guides: () =>
    import('../pages/guides-page.tsx').then((screen) => ({
      Component: screen.GuidesPage,
      loader: screen.loadGuides,
    })),
  content: () =>
    import('../pages/content-page.tsx').then((screen) => ({
      Component: screen.ContentPage,
      loader: screen.loadContentPage,
    })),
  nothing: () =>
    import('../layout/not-found-page.tsx').then((screen) => ({
      Component: screen.NotFoundPage,
      loader: screen.loadNotFound,
    })),
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
  const first = new Map<string, Loaded | { lazy: Load }>(Object.entries(firstViews));
  const later = new Map<string, Load>(Object.entries(laterViews));
  if (isSignedIn) first.delete('home');
  const loadLater = (id: string) =>
    withLaterStyles((later.get(id) ?? (() => loadPrivateScreen(id)))());
  const all = Object.entries<Screen>(screens);
  const listRoutes = (areStaff: boolean): RouteObject[] =>
    all
      .filter(([, screen]) => hasFrame(screen) === areStaff)
      .map(([id, { path }]) => ({
        id,
        path,
        ...(first.get(id) ?? { lazy: () => (areStaff ? loadPrivateScreen(id) : loadLater(id)) }),
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
