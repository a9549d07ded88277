import { z } from 'zod';

/** The listing that something is about, as staff see it. */
export const namedListing = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  category: z.object({ slug: z.string() }),
  /** Approved and not deleted: it has a page. */
  isListed: z.boolean(),
});
