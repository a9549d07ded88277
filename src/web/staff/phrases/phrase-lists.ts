import { BUSINESS_LISTS } from '../businesses/business-lists.ts';

export const PHRASE_LISTS = [...BUSINESS_LISTS, '/api/admin/searches', '/api/admin/phrases'];
