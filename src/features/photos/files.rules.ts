import { listWidths } from '../../contract/photo-widths.ts';

export const FORMATS = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof FORMATS)[number];

export const CONTENT_TYPES: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const WIDEST = Number.POSITIVE_INFINITY;
const OURS = /^[0-9a-f]{32}(?=[.-])/;

/** What was uploaded, until it is processed. */
export function originalName(key: string): string {
  return `${key}.original`;
}

export function pictureName(key: string, width: number, format: Format): string {
  return `${key}-${width}.${format}`;
}

/** Of all files that there may be of a photo. */
export function listNames(key: string): string[] {
  const pictures = listWidths(WIDEST).flatMap((width) =>
    FORMATS.map((format) => pictureName(key, width, format)),
  );
  return [originalName(key), ...pictures];
}

/** The key of the photo that a file is of; null for a file that is not ours. */
export function keyOf(name: string): string | null {
  return OURS.exec(name)?.[0] ?? null;
}

/** Whether a file belongs to a photo in this state; null: there is no such photo. */
export function isWanted(name: string, state: 'processing' | 'ready' | 'refused' | null): boolean {
  if (name.endsWith('.part') || state === null || state === 'refused') return false;
  return state === 'processing' || !name.endsWith('.original');
}
