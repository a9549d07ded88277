import { readOrNull } from '../kit/api.ts';

export const currentUser = readOrNull('GET /api/auth/user', {}, 401);
