export const PAGE_LISTS = ['/api/admin/pages', '/api/pages', '/api/admin/audit'] as const;
