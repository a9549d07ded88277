import { readAll } from '../read-all.ts';

export const allCategories = readAll('GET /api/categories', { query: {} });
