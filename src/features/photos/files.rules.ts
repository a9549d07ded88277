import * as m from '#messages';
import { listWidths } from '../../domain/photo-widths.ts';

export const FORMATS = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof FORMATS)[number];

export const CONTENT_TYPES: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const WIDEST = Number.POSITIVE_INFINITY;
const OURS = /^[0-9a-f]{32}(?=[.-])/;

export function originalName(key: string): string {
  return `${key}.original`;
}

export function pictureName(key: string, width: number, format: Format): string {
  return `${key}-${width}.${format}`;
}

export function listNames(key: string): string[] {
  const pictures = listWidths(WIDEST).flatMap((width) =>
    FORMATS.map((format) => pictureName(key, width, format)),
  );
  return [originalName(key), ...pictures];
}

/** Returns the photo key in a file name, or null if the file isn't ours. */
export function keyOf(name: string): string | null {
  return OURS.exec(name)?.[0] ?? null;
}

/** Checks whether a file is still needed for a photo in this state; null means there is no such photo. */
export function isWanted(name: string, state: 'processing' | 'ready' | 'refused' | null): boolean {
  if (name.endsWith('.part') || state === null || state === 'refused') return false;
  return state === 'processing' || !name.endsWith('.original');
}

/** Comments end at the first `-->`, so that the expression can't backtrack. */
const SVG = /^\s*(<\?xml[^>]*>\s*|<!--((?!-->)[\s\S])*-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i;
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** Returns why the content can't be used as a photo, judged by its bytes and not its name, or null if it can. */
export function findRefusal(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head === '') return m.common_file_empty();
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return null;
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return null;
  if (head.startsWith('GIF8')) return m.photos_gif_refused();
  if (head.startsWith('%PDF')) return m.photos_pdf_refused();
  if (SVG.test(head.replace(/^\xef\xbb\xbf/, ''))) return m.photos_svg_refused();
  const brands = listBrands(head);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return null;
  if (brands.some((brand) => HEIC_BRANDS.test(brand))) {
    return m.photos_heic_refused();
  }
  return m.input_photo_wrong_type();
}

function listBrands(head: string): string[] {
  if (head.slice(4, 8) !== 'ftyp') return [];
  const size = Math.min(Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE(), head.length);
  const listed = head.slice(16, size).match(/[\s\S]{4}/g) ?? [];
  return [head.slice(8, 12), ...listed];
}
