import { readUser } from './accounts.ts';
import {
  listBusinesses,
  listRecentBusinesses,
  readBusiness,
  searchBusinesses,
} from './businesses.ts';
import { listCategories, readCategory } from './categories.ts';
import { listPages, readPage } from './pages.ts';
import { listPlaces } from './places.ts';
import { listReviews, postReview } from './reviews.ts';

/** Every endpoint of the product. */
export const endpoints = [
  readUser,
  listCategories,
  readCategory,
  listBusinesses,
  listRecentBusinesses,
  searchBusinesses,
  readBusiness,
  listReviews,
  postReview,
  listPages,
  readPage,
  listPlaces,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** Endpoints by what a caller writes, such as `GET /api/pages/:slug`. */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
