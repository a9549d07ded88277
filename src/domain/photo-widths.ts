/** Widths of the pictures that are made of a photo, in pixels. */
export const PHOTO_WIDTHS = [320, 640, 1280, 1920] as const;

/** Those that a photo has. None is enlarged, so the last may be narrower than it says. */
export function listWidths(width: number): number[] {
  return PHOTO_WIDTHS.filter((_, at) => (PHOTO_WIDTHS[at - 1] ?? 0) < width);
}

/** Of a JPEG, which every program reads; at most so wide. */
export function photoPath({ key, width }: { key: string; width: number }, most = 1280): string {
  const widest = listWidths(width).findLast((one) => one <= most) ?? PHOTO_WIDTHS[0];
  return `/photos/${key}-${widest}.jpg`;
}
