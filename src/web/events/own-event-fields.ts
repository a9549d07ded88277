import { read } from '../kit/api.ts';

export const ownEventFields = read('GET /api/event-fields', {});
