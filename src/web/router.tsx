import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { currentUser } from './accounts/current-user.ts';
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

function loadStaffScreen(path: keyof typeof staffScreens, queryClient: QueryClient) {
  return import('./staff/staff-screens.ts').then((screens) =>
    screens.staffScreens[path](queryClient),
  );
}

/** Every screen of the product; what only some visitors open is loaded when they do. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      id: 'layout',
      Component: Layout,
      ErrorBoundary: RouteError,
      loader: loadLayout(queryClient),
      // The visitor's account does not change between screens.
      shouldRevalidate: () => false,
      children: [
        {
          path: '/',
          lazy: async () => {
            const user = await queryClient.ensureQueryData(currentUser);
            if (user) return loadStaffScreen('/', queryClient);
            return { Component: LandingPage, loader: loadLanding(queryClient) };
          },
        },
        { path: '/search', Component: SearchPage, loader: loadSearch(queryClient) },
        { path: '/category/:slug', Component: CategoryPage, loader: loadCategory(queryClient) },
        { path: '/location/:state', Component: LocationPage, loader: loadLocation(queryClient) },
        {
          path: '/location/:state/:city',
          Component: LocationPage,
          loader: loadLocation(queryClient),
        },
        {
          path: '/:categorySlug/:businessSlug',
          Component: BusinessPage,
          loader: loadBusiness(queryClient),
        },
        {
          path: '/submit',
          lazy: () =>
            import('./businesses/submit/page.tsx').then((screen) => ({
              Component: screen.SubmitPage,
              loader: screen.loadSubmit(queryClient),
            })),
        },
        {
          path: '/checkout/:businessId',
          lazy: () =>
            import('./payments/checkout-page.tsx').then((screen) => ({
              Component: screen.CheckoutPage,
              loader: screen.loadCheckout(queryClient),
            })),
        },
        ...staffPaths.map((path) => ({ path, lazy: () => loadStaffScreen(path, queryClient) })),
        {
          path: '/:slug',
          lazy: () =>
            import('./content/content-page.tsx').then((screen) => ({
              Component: screen.ContentPage,
              loader: screen.loadContentPage(queryClient),
            })),
        },
        { path: '*', Component: NotFoundPage, loader: loadNotFound },
      ],
    },
  ];
}
