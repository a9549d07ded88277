import * as m from '#messages';

const SVG = /^\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i;
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** Why bytes can't be a photo here, by what they are and not by what they are called; null if they can. */
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

/** What a file of the ISO kind (AVIF, HEIC, MP4) says that it is. */
function listBrands(head: string): string[] {
  if (head.slice(4, 8) !== 'ftyp') return [];
  const size = Math.min(Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE(), head.length);
  const listed = head.slice(16, size).match(/[\s\S]{4}/g) ?? [];
  return [head.slice(8, 12), ...listed];
}
