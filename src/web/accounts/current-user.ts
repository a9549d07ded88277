import { readOrNull } from '../api.ts';

/** The signed-in user; null to visitors. It stays the same until the next document. */
export const currentUser = readOrNull('GET /api/auth/user', {}, 401);
