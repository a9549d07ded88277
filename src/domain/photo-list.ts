import { z } from 'zod';
import { cleanCell, isNothing, tidy } from './clean-cells.ts';
import { unquote } from './price-list.ts';

export const MAX_PHOTOS = { free: 3, premium: 10 };
const LONGEST_ALT = 200;
const LONGEST_ADDRESS = 2000;

export const listedPhotos = z.array(z.object({ address: z.string(), alt: z.string() }));
export type ListedPhoto = z.infer<typeof listedPhotos>[number];

export interface ReadPhotos {
  photos: ListedPhoto[];
  left: string[];
  /** URLs of photos that were hidden in another directory. */
  hidden?: string[];
  beyond: number;
}

const TAG = /<[^<>]*>/g;
const PIECE = /"(?:[^"\\]|\\.)*"|[^\s"|]+/g;
const START = /^(?:https?:|\/\/|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/)/i;
/** Matches a URL with blanks in its file name. */
const WITH_BLANKS =
  /(?:https?:\/\/|(?<![^\s,;|])\/\/)[^\s"|<>]*(?<!\.(?:jpe?g|png|webp|avif|gif|heic))(?: +(?!https?:|www\.|\/\/)[^\s"|<>,;]+){1,8}?\.(?:jpe?g|png|webp|avif)(?![^\s"|<>,;)\]])/gi;

const ENTRY = /^#?https?:\/\/[^\s|]+\|/i;

/**
 * Converts galleries of other directories, such as `https://a.example/1.jpg|7|Title|Caption::https://…`, to
 * this site's format. The id may be missing. A 0 or -1 at the end marks a hidden photo.
 */
function unpackGallery(written: string): { text: string; hidden: string[] } {
  const hidden: string[] = [];
  const [, next = ''] = written.split('|');
  const isAddress = START.test(next.trim().replace(/^#/, ''));
  if (!ENTRY.test(written) || isAddress) return { text: written, hidden };
  const shown = written.split('::').flatMap((entry) => {
    const [start = '', ...rest] = entry.split('|').map((part) => part.trim());
    const [title = '', caption = '', state = ''] = rest.length > 2 ? rest.slice(1) : rest;
    const address = start.replace(/^#/, '');
    if (state !== '0' && state !== '-1') return `${address} ${JSON.stringify(caption || title)}`;
    hidden.push(address);
    return [];
  });
  return { text: shown.join('; '), hidden };
}

/** Parses photo lists as people and our exports write them: `https://shop.example/door.jpg "Our door"; https://...`. */
export function readPhotoList(written: string): ReadPhotos {
  const gallery = unpackGallery(written.trim());
  const read: ReadPhotos = { photos: [], left: [], beyond: 0 };
  if (gallery.hidden.length > 0) read.hidden = gallery.hidden;
  if (isNothing(gallery.text)) return read;
  const text = gallery.text.replace(TAG, readTag).replaceAll('](', '] ').replace(/[“”]/g, '"');
  let last: ListedPhoto | null = null;
  const joined =
    text.length > LONGEST_ADDRESS
      ? text
      : text.replace(WITH_BLANKS, (address) => address.replaceAll(' ', '%20'));
  for (const [piece] of joined.matchAll(PIECE)) {
    const isQuoted = piece.startsWith('"');
    const said = isQuoted ? (unquote(piece) ?? piece.slice(1, -1)) : piece;
    const parts = said.split(/\s+/).flatMap(splitPart);
    const found = parts.map(trimSigns).filter((part) => /[\p{L}\p{N}]/u.test(part));
    const addresses = found.map(readAddress);
    if (isQuoted && last && addresses.every((address) => address === null)) {
      last.alt = cleanCell.name(said).slice(0, LONGEST_ALT).toWellFormed();
      last = null;
      continue;
    }
    for (const [at, address] of addresses.entries()) {
      if (address === null) read.left.push(found[at] ?? '');
      else last = addPhoto(read, address);
    }
  }
  return read;
}

function splitPart(part: string): string[] {
  const split: string[] = [];
  for (const piece of part.split(/(?=[,;])/)) {
    const last = split.length - 1;
    if (last < 0 || START.test(piece.slice(1))) split.push(piece);
    else split[last] += piece;
  }
  return split;
}

function addPhoto(read: ReadPhotos, address: string): ListedPhoto {
  const known = read.photos.find((photo) => photo.address === address);
  if (known) return known;
  const photo = { address, alt: '' };
  if (read.photos.length < MAX_PHOTOS.premium) read.photos.push(photo);
  else read.beyond += 1;
  return photo;
}

function readTag(tag: string): string {
  const [, , leads] = /\s(src|href)\s*=\s*["']?([^"'\s>]+)/i.exec(tag) ?? [];
  return ` ${leads ?? (/^<(?:https?:)?\/\//i.test(tag) ? tag.slice(1, -1) : '')} `;
}

const BEFORE = ",;([{<'*-";
const BEHIND = ",;.]}>'*";

function trimSigns(part: string): string {
  let [from, to] = [0, part.length];
  while (from < to && BEFORE.includes(part[from] ?? '')) from += 1;
  const isClosed = part.slice(from).includes('(');
  while (to > from && (BEHIND + (isClosed ? '' : ')')).includes(part[to - 1] ?? '')) to -= 1;
  return part.slice(from, to);
}

const guess = tidy(cleanCell.website);

function readAddress(part: string): string | null {
  const whole = part.startsWith('//') ? `https:${part}` : part;
  const url = URL.parse(/^https?:\/\/[^/]/i.test(whole) ? whole : guess(whole));
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return null;
  }
  url.hash = '';
  const isFile = url.pathname !== '/' || url.search !== '';
  return isFile && url.href.length <= LONGEST_ADDRESS ? url.href : null;
}

const OURS = /\/photos\/([0-9a-f]{32})-\d+\.(?:avif|webp|jpg)$/;

export function photoKeyOf(address: string): string | null {
  return OURS.exec(address)?.[1] ?? null;
}
