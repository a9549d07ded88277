export const STAFF_LISTS = ['/api/admin/staff', '/api/admin/roles', '/api/admin/audit'];
