import { listWidths, PHOTO_WIDTHS } from './photo-widths.ts';

const ADDRESS = /^\/photos\/([0-9a-f]{32})-\d+\.webp$/;
const USUAL_WIDTH = 1280;

export function pictureKeyOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

export function picturePath({ key, width }: { key: string; width: number }): string {
  const widest = listWidths(width).findLast((one) => one <= USUAL_WIDTH) ?? PHOTO_WIDTHS[0];
  return `/photos/${key}-${widest}.webp`;
}

/** Builds a `srcset` of all widths. Pictures are never enlarged, so the last width is the picture's own. */
export function pictureSources({ key, width }: { key: string; width: number }): string {
  return listWidths(width)
    .map((one) => `/photos/${key}-${one}.webp ${Math.min(one, width)}w`)
    .join(', ');
}
