export const BUSINESS_LISTS = [
  '/api/categories',
  '/api/businesses',
  '/api/places',
  '/api/admin/businesses',
  '/api/admin/stats',
  '/api/admin/audit',
] as const;
