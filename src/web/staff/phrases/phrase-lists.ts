import { BUSINESS_LISTS } from '../businesses/business-lists.ts';

/** What shows phrases, or what they find. */
export const PHRASE_LISTS = [...BUSINESS_LISTS, '/api/admin/searches', '/api/admin/phrases'];
