import { readAll } from '../api.ts';

/** Every category, however many pages of them there are. */
export const allCategories = readAll('GET /api/categories', { query: {} });
