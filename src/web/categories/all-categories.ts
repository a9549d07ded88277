import { readAll } from '../api.ts';

export const allCategories = readAll('GET /api/categories', { query: {} });
