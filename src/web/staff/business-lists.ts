export const BUSINESS_LISTS = [
  '/api/categories',
  '/api/businesses',
  '/api/places',
  '/api/trades',
  '/api/admin/businesses',
  '/api/admin/doubts',
  '/api/admin/trades',
  '/api/admin/stats',
  '/api/admin/audit',
] as const;
