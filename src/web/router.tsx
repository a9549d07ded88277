import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { currentUser } from './accounts/current-user.ts';
import { BusinessPage, loadBusiness } from './routes/business.tsx';
import { CategoryPage, loadCategory } from './routes/category.tsx';
import { LandingPage, loadLanding } from './routes/landing.tsx';
import { Layout, loadLayout } from './routes/layout.tsx';
import { LocationPage, loadLocation } from './routes/location.tsx';
import { loadNotFound, NotFoundPage } from './routes/not-found.tsx';
import { RouteError } from './routes/route-error.tsx';
import { loadSearch, SearchPage } from './routes/search.tsx';
import type { staffScreens } from './routes/staff-screens.ts';

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
  return import('./routes/staff-screens.ts').then((screens) =>
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
            import('./routes/submit.tsx').then((screen) => ({
              Component: screen.SubmitPage,
              loader: screen.loadSubmit(queryClient),
            })),
        },
        {
          path: '/checkout/:businessId',
          lazy: () =>
            import('./routes/checkout.tsx').then((screen) => ({
              Component: screen.CheckoutPage,
              loader: screen.loadCheckout(queryClient),
            })),
        },
        ...staffPaths.map((path) => ({ path, lazy: () => loadStaffScreen(path, queryClient) })),
        {
          path: '/:slug',
          lazy: () =>
            import('./routes/content-page.tsx').then((screen) => ({
              Component: screen.ContentPage,
              loader: screen.loadContentPage(queryClient),
            })),
        },
        { path: '*', Component: NotFoundPage, loader: loadNotFound },
      ],
    },
  ];
}
