import { z } from 'zod';

export const PUBLIC_PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;

const limit = z
  .string()
  .regex(/^\d{1,4}$/, 'Use a whole number')
  .transform(Number)
  .refine((size) => size >= 1 && size <= MAX_PAGE_SIZE, `Use 1 to ${MAX_PAGE_SIZE}`);

/** An opaque marker of where the last page ended, from the `Link` header of that page. */
const cursor = z.string().max(200);

/** Query parameters that every list takes. */
export function paging(defaultLimit: number) {
  return {
    limit: limit.default(defaultLimit),
    cursor: cursor.optional(),
  };
}
