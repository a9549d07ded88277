import { read } from '../../kit/api.ts';

export const allFields = { ...read('GET /api/admin/businesses/fields', {}), staleTime: 60_000 };
