import { z } from 'zod';

/** A photo of a listing. Its files are `/photos/{key}-{width}.avif`, `.webp` and `.jpg`. */
export const photo = z.object({
  key: z.string(),
  /** Size of the largest file, in pixels. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type Photo = z.infer<typeof photo>;

export const reviewPhoto = photo.extend({ id: z.int() });
export type ReviewPhoto = z.infer<typeof reviewPhoto>;

export const visitorPhoto = reviewPhoto.extend({ reviewId: z.int(), reviewerName: z.string() });
export type VisitorPhoto = z.infer<typeof visitorPhoto>;
