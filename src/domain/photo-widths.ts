export const PHOTO_WIDTHS = [320, 640, 1280, 1920] as const;

/**
 * Returns the widths in which a photo is available. Photos are never enlarged, so the largest file may be
 * narrower than its name says.
 */
export function listWidths(width: number): number[] {
  return PHOTO_WIDTHS.filter((_, at) => (PHOTO_WIDTHS[at - 1] ?? 0) < width);
}

export function photoPath({ key, width }: { key: string; width: number }, most = 1280): string {
  const widest = listWidths(width).findLast((one) => one <= most) ?? PHOTO_WIDTHS[0];
  return `/photos/${key}-${widest}.jpg`;
}

/** Maximum number of photos with a review. */
export const MAX_REVIEW_PHOTOS = 4;
