import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { listWidths, PHOTO_WIDTHS } from '../../domain/photo-widths.ts';
import { FORMATS, type Format } from './files.rules.ts';

export type PictureKind = 'photo' | 'page';

export type Fault = 'unreadable' | 'pixels' | 'small' | 'narrow';

export interface Picture {
  width: number;
  format: Format;
  bytes: Uint8Array;
}

export type PictureOutcome =
  | { fault: Fault }
  | { width: number; height: number; pictures: Picture[] };

const MAX_PIXELS = 50_000_000;
/**
 * `stretch` is the maximum ratio of the long side to the short one. Pictures in pages may be drawings with
 * transparency.
 */
const RULES = {
  photo: { formats: FORMATS, leastSide: 200, stretch: 4, isOpaque: true },
  page: { formats: ['webp'], leastSide: 8, stretch: 20, isOpaque: false },
} as const;
/** WebP supports at most 16,383 pixels per side. */
const MAX_HEIGHT = 8000;
const READING: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  sequentialRead: true,
};
const WHITE = '#ffffff';

const ENCODE: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 76 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/** Renders pictures that are upright, in sRGB and without metadata such as location or camera. */
export async function makePictures(
  bytes: Uint8Array,
  kind: PictureKind = 'photo',
): Promise<PictureOutcome> {
  try {
    const fault = await findFault(bytes, kind);
    return fault ? { fault } : await make(bytes, kind);
  } catch (error) {
    return { fault: /pixel limit/i.test(String(error)) ? 'pixels' : 'unreadable' };
  }
}

async function findFault(bytes: Uint8Array, kind: PictureKind): Promise<Fault | null> {
  const { leastSide, stretch } = RULES[kind];
  const { width, height } = await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return 'pixels';
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < leastSide) return 'small';
  return long > short * stretch ? 'narrow' : null;
}

async function make(bytes: Uint8Array, kind: PictureKind): Promise<PictureOutcome> {
  const { formats, isOpaque } = RULES[kind];
  const upright = sharp(bytes, READING)
    .autoOrient()
    .resize({
      width: PHOTO_WIDTHS.at(-1),
      height: MAX_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    });
  const { data, info } = await (isOpaque ? upright.flatten({ background: WHITE }) : upright)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pictures: Picture[] = [];
  for (const size of listWidths(width)) {
    for (const format of formats) {
      const resized = sharp(data, { raw: { width, height, channels } })
        .resize({ width: size, withoutEnlargement: true })
        .toColourspace('srgb');
      pictures.push({ width: size, format, bytes: await ENCODE[format](resized).toBuffer() });
    }
  }
  return { width, height, pictures };
}
