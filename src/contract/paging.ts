import { z } from 'zod';
import * as m from '#messages';

export const PUBLIC_PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;

const limit = z
  .string()
  .regex(/^\d{1,4}$/, { error: () => m.input_whole_number() })
  .transform(Number)
  .refine((size) => size >= 1 && size <= MAX_PAGE_SIZE, {
    error: () => m.input_page_size({ maxPageSize: MAX_PAGE_SIZE }),
  });

/** Opaque cursor from the `Link` header of the previous page. */
const cursor = z.string().max(400);

export function paging(defaultLimit: number) {
  return {
    limit: limit.default(defaultLimit),
    cursor: cursor.optional(),
  };
}
