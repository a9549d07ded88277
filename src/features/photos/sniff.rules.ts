import * as m from '#messages';

const SVG = /^\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i;
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** Why bytes can't be a photo here, by what they are and not by what they are called; null if they can. */
export function findRefusal(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head === '') return m.photos_the_file_is_empty_choose();
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return null;
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return null;
  if (head.startsWith('GIF8')) return m.photos_gif_pictures_are_not_accepted();
  if (head.startsWith('%PDF')) return m.photos_a_pdf_is_not_a_photo_save_it_as();
  if (SVG.test(head.replace(/^\xef\xbb\xbf/, ''))) return m.photos_svg_drawings_are_not_accepted();
  const brands = listBrands(head);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return null;
  if (brands.some((brand) => HEIC_BRANDS.test(brand))) {
    return m.photos_this_is_an_iphone_photo_in_heic();
  }
  return m.photos_this_file_is_not_a_photo_choose();
}

/** What a file of the ISO kind (AVIF, HEIC, MP4) says that it is. */
function listBrands(head: string): string[] {
  if (head.slice(4, 8) !== 'ftyp') return [];
  const size = Math.min(Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE(), head.length);
  const listed = head.slice(16, size).match(/[\s\S]{4}/g) ?? [];
  return [head.slice(8, 12), ...listed];
}
