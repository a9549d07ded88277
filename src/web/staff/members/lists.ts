export const STAFF_LISTS = [
  '/api/admin/staff',
  '/api/admin/roles',
  '/api/admin/tokens',
  '/api/admin/webhooks',
  '/api/admin/audit',
];
