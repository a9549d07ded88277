import { readUser } from './accounts.ts';
import {
  listBusinesses,
  listDuplicates,
  listRecentBusinesses,
  postBusiness,
  readBusiness,
  searchBusinesses,
} from './businesses.ts';
import { listCategories, readCategory } from './categories.ts';
import { listPages, readPage } from './pages.ts';
import { confirmPayment, createPaymentIntent } from './payments.ts';
import { listPlaces } from './places.ts';
import { listReviews, postReview } from './reviews.ts';
import { listSuggestions } from './suggestions.ts';

/** Every endpoint of the product. */
export const endpoints = [
  readUser,
  listCategories,
  readCategory,
  listBusinesses,
  listRecentBusinesses,
  searchBusinesses,
  listDuplicates,
  readBusiness,
  postBusiness,
  listReviews,
  postReview,
  listPages,
  readPage,
  listPlaces,
  listSuggestions,
  createPaymentIntent,
  confirmPayment,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** Endpoints by what a caller writes, such as `GET /api/pages/:slug`. */
export type EndpointMap = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
