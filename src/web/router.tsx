import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { BusinessPage, loadBusiness } from './routes/business.tsx';
import { CategoryPage, loadCategory } from './routes/category.tsx';
import { ContentPage, loadContentPage } from './routes/content-page.tsx';
import { LandingPage, loadLanding } from './routes/landing.tsx';
import { Layout, loadLayout } from './routes/layout.tsx';
import { LocationPage, loadLocation } from './routes/location.tsx';
import { loadNotFound, NotFoundPage } from './routes/not-found.tsx';
import { RouteError } from './routes/route-error.tsx';
import { loadSearch, SearchPage } from './routes/search.tsx';

/** Every screen of the product. */
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
        { path: '/:slug', Component: ContentPage, loader: loadContentPage(queryClient) },
        { path: '*', Component: NotFoundPage, loader: loadNotFound },
      ],
    },
  ];
}
