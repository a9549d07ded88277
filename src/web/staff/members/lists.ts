/** What a change of an account is shown in. */
export const STAFF_LISTS = ['/api/admin/staff', '/api/admin/audit'];
