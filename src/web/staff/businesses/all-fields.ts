import { read } from '../../api.ts';

export const allFields = read('GET /api/admin/businesses/fields', {});
