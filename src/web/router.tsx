import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { BusinessPage, loadBusiness } from './routes/business.tsx';
import { CategoryPage, loadCategory } from './routes/category.tsx';
import { LandingPage, loadLanding } from './routes/landing.tsx';
import { Layout, loadLayout } from './routes/layout.tsx';
import { LocationPage, loadLocation } from './routes/location.tsx';
import { loadNotFound, NotFoundPage } from './routes/not-found.tsx';
import { RouteError } from './routes/route-error.tsx';
import { loadSearch, SearchPage } from './routes/search.tsx';

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
        { path: '/', Component: LandingPage, loader: loadLanding(queryClient) },
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
          lazy: async () => {
            const { SubmitPage, loadSubmit } = await import('./routes/submit.tsx');
            return { Component: SubmitPage, loader: loadSubmit(queryClient) };
          },
        },
        {
          path: '/checkout/:businessId',
          lazy: async () => {
            const { CheckoutPage, loadCheckout } = await import('./routes/checkout.tsx');
            return { Component: CheckoutPage, loader: loadCheckout(queryClient) };
          },
        },
        {
          path: '/:slug',
          lazy: async () => {
            const { ContentPage, loadContentPage } = await import('./routes/content-page.tsx');
            return { Component: ContentPage, loader: loadContentPage(queryClient) };
          },
        },
        { path: '*', Component: NotFoundPage, loader: loadNotFound },
      ],
    },
  ];
}
