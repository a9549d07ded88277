import sharp from 'sharp';

export type DrawnPng =
  | { fault: 'unreadable' | 'large' | 'empty' }
  | { bytes: Uint8Array; width: number; height: number };

const MAX_PIXELS = 25_000_000;
const BOX = { width: 720, height: 144 };

/**
 * Encodes a PNG or JPEG anew as a PNG, which drops any other data in the file. Returns a fault if it is unreadable, too
 * large or empty.
 */
export async function drawPng(given: Uint8Array): Promise<DrawnPng> {
  try {
    const { width, height } = await sharp(given, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { fault: 'large' };
    const { data, info } = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const { channels } = await sharp(data).stats();
    if (channels[3]?.max === 0) return { fault: 'empty' };
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return { fault: 'unreadable' };
  }
}
