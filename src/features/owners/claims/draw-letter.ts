import anyAscii from 'any-ascii';
import type { PDFFont, PDFPage } from 'pdf-lib';
import * as m from '#messages';
import { currentPrefix } from '../../../platform/language.ts';

export interface Letter {
  site: { name: string; url: string };
  business: {
    id: number;
    name: string;
    address: string;
    city: string;
    state: string;
    zipCode: string;
  };
  code: string;
  date: Date;
}

/** US Letter, in points. The address fits the window of a #10 envelope when folded in three. */
const PAGE: [number, number] = [612, 792];
const LEFT = 72;
const TOP = 724;
const ADDRESS_TOP = 642;
const TEXT_TOP = 520;
const WIDTH = PAGE[0] - 2 * LEFT;
const LINE = 17;

export async function drawLetter({ site, business, code, date }: Letter): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('pdf-lib');
  const file = await PDFDocument.create();
  const plain = await file.embedFont(StandardFonts.Helvetica);
  const bold = await file.embedFont(StandardFonts.HelveticaBold);
  const page = file.addPage(PAGE);
  const { name, address, city, state, zipCode } = business;
  file.setTitle(toPlain(plain, m.claims_letter_title({ name })));
  write(page, [site.name, site.url], { font: bold, y: TOP });
  const addressed = [name, address, `${city}, ${state} ${zipCode}`];
  const below = write(page, addressed, { font: plain, y: ADDRESS_TOP }) - LINE;
  const text = [
    longDate(date),
    '',
    m.claims_letter_intro({ name, site: site.name }),
    '',
    m.claims_letter_open(),
    `${site.url}${currentPrefix()}/claim/${business.id}`,
  ];
  const y = write(page, text, { font: plain, y: Math.min(TEXT_TOP, below) });
  write(page, [m.claims_letter_code({ code })], { font: bold, y: y - LINE, size: 20 });
  const end = m.claims_letter_warning();
  write(page, [end, '', site.name], { font: plain, y: y - 4 * LINE });
  return file.save();
}

function longDate(date: Date): string {
  return date.toLocaleDateString(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });
}

/** Returns the y position of the next line. */
function write(
  page: PDFPage,
  texts: string[],
  { font, y, size = 12 }: { font: PDFFont; y: number; size?: number },
): number {
  const lines = texts.flatMap((text) => wrap(toPlain(font, text), font, size));
  for (const [at, line] of lines.entries()) {
    page.drawText(line, { x: LEFT, y: y - at * LINE, font, size });
  }
  return y - lines.length * LINE;
}

function wrap(text: string, font: PDFFont, size: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= WIDTH;
  const lines = [''];
  for (const word of text.split(' ').flatMap((one) => one.match(/.{1,40}/g) ?? [''])) {
    const last = lines.at(-1) ?? '';
    const longer = last ? `${last} ${word}` : word;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Transliterates characters that the standard PDF fonts lack. */
function toPlain(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC').replace(/\s/g, ' '), (character) =>
    known.has(character.codePointAt(0) ?? 0) ? character : anyAscii(character),
  ).join('');
}
