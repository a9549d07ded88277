import { z } from 'zod';

/** A picture of a page. Its files are at `/photos/{key}-{width}.webp`. */
export const pagePicture = z.object({
  key: z.string(),
  /** Of the largest file, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type PagePicture = z.infer<typeof pagePicture>;
