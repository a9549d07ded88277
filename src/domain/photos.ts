import { z } from 'zod';

/** A photo of a listing. Its pictures are at `/photos/{key}-{width}.avif`, `.webp` and `.jpg`. */
export const photo = z.object({
  key: z.string(),
  /** Of the largest picture, in pixels. */
  width: z.int(),
  height: z.int(),
  /** What it shows, in the owner's words; may be empty. */
  alt: z.string(),
});
export type Photo = z.infer<typeof photo>;
