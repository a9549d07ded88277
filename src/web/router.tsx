import type { RouteObject } from 'react-router';
import { BusinessPage, loadBusiness } from './businesses/detail/page.tsx';
import { CategoryPage, loadCategory } from './categories/category-page.tsx';
import { LandingPage, loadLanding } from './home/landing-page.tsx';
import { Layout, loadLayout } from './layout/layout.tsx';
import { loadNotFound, NotFoundPage } from './layout/not-found-page.tsx';
import { RouteError } from './layout/route-error.tsx';
import { LocationPage, loadLocation } from './search/location-page.tsx';
import { loadSearch, SearchPage } from './search/search-page.tsx';
import type { staffScreens } from './staff/staff-screens.ts';

// To visitors the way to these is one file more; what leads to each is in `staff-screens.ts`.
const staffPaths = [
  '/sign-in',
  '/sign-in/invitation',
  '/admin',
  '/admin/account',
  '/admin/staff',
  '/admin/audit',
  '/admin/reviews',
] as const;

function loadStaffScreen(path: keyof typeof staffScreens) {
  return import('./staff/staff-screens.ts').then((screens) => screens.staffScreens[path]());
}

/** Every screen of the product, of a visitor or of who is signed in; what few open is loaded when they do. */
export function createRoutes(isSignedIn: boolean): RouteObject[] {
  return [
    {
      id: 'layout',
      Component: Layout,
      ErrorBoundary: RouteError,
      loader: loadLayout,
      // The visitor's account does not change between screens.
      shouldRevalidate: () => false,
      children: [
        isSignedIn
          ? { path: '/', lazy: () => loadStaffScreen('/') }
          : { path: '/', Component: LandingPage, loader: loadLanding },
        { path: '/search', Component: SearchPage, loader: loadSearch },
        { path: '/category/:slug', Component: CategoryPage, loader: loadCategory },
        { path: '/location/:state', Component: LocationPage, loader: loadLocation },
        {
          path: '/location/:state/:city',
          Component: LocationPage,
          loader: loadLocation,
        },
        {
          path: '/:categorySlug/:businessSlug',
          Component: BusinessPage,
          loader: loadBusiness,
        },
        {
          path: '/submit',
          lazy: () =>
            import('./businesses/submit/page.tsx').then((screen) => ({
              Component: screen.SubmitPage,
              loader: screen.loadSubmit,
            })),
        },
        {
          path: '/checkout/:businessId',
          lazy: () =>
            import('./payments/checkout-page.tsx').then((screen) => ({
              Component: screen.CheckoutPage,
              loader: screen.loadCheckout,
            })),
        },
        ...staffPaths.map((path) => ({ path, lazy: () => loadStaffScreen(path) })),
        {
          path: '/:slug',
          lazy: () =>
            import('./content/content-page.tsx').then((screen) => ({
              Component: screen.ContentPage,
              loader: screen.loadContentPage,
            })),
        },
        { path: '*', Component: NotFoundPage, loader: loadNotFound },
      ],
    },
  ];
}
