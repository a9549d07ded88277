import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { listWidths, PHOTO_WIDTHS } from '../../../contract/photo-widths.ts';
import { FORMATS, type Format } from '../files.rules.ts';

export type Fault = 'unreadable' | 'pixels' | 'small' | 'narrow';

export interface Picture {
  width: number;
  format: Format;
  bytes: Uint8Array;
}

export type Outcome = { fault: Fault } | { width: number; height: number; pictures: Picture[] };

const MOST_PIXELS = 50_000_000;
const LEAST_SIDE = 200;
/** Of the long side to the short one. */
const MOST_STRETCH = 4;
const READING: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
  sequentialRead: true,
};
const WHITE = '#ffffff';

const ENCODE: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 76 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

/** Upright, in sRGB, without anything but the picture: no place, no camera, no name. */
export async function makePictures(bytes: Uint8Array): Promise<Outcome> {
  try {
    const fault = await findFault(bytes);
    return fault ? { fault } : await make(bytes);
  } catch (error) {
    return { fault: /pixel limit/i.test(String(error)) ? 'pixels' : 'unreadable' };
  }
}

async function findFault(bytes: Uint8Array): Promise<Fault | null> {
  const { width, height } = await sharp(bytes, { ...READING, limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) return 'pixels';
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < LEAST_SIDE) return 'small';
  return long > short * MOST_STRETCH ? 'narrow' : null;
}

async function make(bytes: Uint8Array): Promise<Outcome> {
  const { data, info } = await sharp(bytes, READING)
    .autoOrient()
    .resize({ width: PHOTO_WIDTHS.at(-1), withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pictures: Picture[] = [];
  for (const size of listWidths(width)) {
    for (const format of FORMATS) {
      const resized = sharp(data, { raw: { width, height, channels } })
        .resize({ width: size, withoutEnlargement: true })
        .toColourspace('srgb');
      pictures.push({ width: size, format, bytes: await ENCODE[format](resized).toBuffer() });
    }
  }
  return { width, height, pictures };
}
