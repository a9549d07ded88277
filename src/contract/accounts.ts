import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(['admin', 'editor', 'none']),
});
export type User = z.infer<typeof user>;

export const readUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; 401 when signed out',
  access: 'public',
  output: user,
});
