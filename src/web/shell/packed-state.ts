import type { QueryClient } from '@tanstack/react-query';
import type { CategoryDetail } from '../../contract/categories.ts';
import { explainResult } from '../businesses/found.ts';
import type { RowBusiness } from '../businesses/read-rows.ts';
import type { SaidAs } from '../kit/api.ts';
import type { Site } from '../kit/site.tsx';

/** Default site settings; pages send only the differences. */
const USUAL_SITE: Partial<Site> = {
  premiumLinkRel: '',
  hasOrganization: false,
  mapStyleUrl: null,
  tagline: null,
  logo: null,
  accent: null,
  footer: null,
  premium: { price: 995, months: 12 },
  structuredFacts: ['hours', 'price', 'payment', 'position'],
  area: { kind: 'country' },
  homeSections: ['categories', 'recent', 'list', 'reviews', 'towns'],
  approvalHours: { from: 24, to: 48 },
  languages: { offered: ['en', 'es'], main: 'en' },
  sponsoredPlaces: 3,
  offers: true,
  hasGuides: false,
  place: null,
  language: 'en',
  prefix: '',
};
export function packSite(site: Site): Partial<Site> {
  const usual = new Map<string, unknown>(Object.entries(USUAL_SITE));
  const told = Object.entries(site).filter(
    ([name, value]) => JSON.stringify(usual.get(name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(told);
}

export function unpackSite(packed: Partial<Site>): Site {
  return { ...USUAL_SITE, ...packed } as Site;
}

/** Query results for hydration, packed so that repeated values are sent once. */
export type PackedState = [queryKey: readonly unknown[], answer: unknown, saidAs?: SaidAs][];

export function packQueries(queryClient: QueryClient, markup = ''): PackedState {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { status, data }, meta }): PackedState => {
      if (status !== 'success') return [];
      const saidAs = meta?.saidAs;
      const short = saidAs && data ? shorten(saidAs, data, markup) : null;
      return [saidAs && short ? [queryKey, pack(short), saidAs] : [queryKey, pack(data)]];
    });
}

/** A constant, old `updatedAt` makes the page's bytes the same at any time. */
export function unpackQueries(queryClient: QueryClient, packed: PackedState) {
  for (const [queryKey, answer, saidAs] of packed) {
    const unpacked = unpack(answer);
    const data = saidAs ? complete(saidAs, unpacked) : unpacked;
    queryClient.setQueryData(queryKey, data, { updatedAt: 1 });
  }
}

type Fields = Record<string, unknown>;

/** Key for a packed table's row count; no API field has this name. */
const ROWS = '@';
/** For columns with few distinct values: each row's index. */
const PLACES = '#';
/** For columns of degrees: each value as a fixed number of base-36 characters. */
const DEGREES = '~';
const IN_DEGREES = new Set(['latitude', 'longitude']);
const LETTERS = 5;
const PARTS = 100_000;
const TURN = 180;
const FEWEST_ROWS = 3;

/** Packs rows with the same fields into columns; a column with a single value has one cell. */
export function pack(value: unknown): unknown {
  if (Array.isArray(value)) return isTable(value) ? packTable(value) : value.map(pack);
  return isFields(value) ? mapFields(value, pack) : value;
}

export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isFields(value)) return value;
  const { [ROWS]: rows, [PLACES]: places, ...columns } = value;
  if (typeof rows === 'number') return unpackTable(rows, columns);
  if (typeof value[DEGREES] === 'string') return unpackDegrees(value[DEGREES]);
  if (!Array.isArray(places)) return mapFields(value, unpack);
  const [cells] = Object.values(columns).map(unpack) as unknown[][];
  return places.map((place: number) => cells?.[place]);
}

function packTable(rows: Fields[]): Fields {
  const names = Object.keys(rows[0] ?? {});
  return {
    [ROWS]: rows.length,
    ...Object.fromEntries(
      names.map((name) => {
        const cells = rows.map((row) => row[name]);
        if (cells.some(isObject)) return [name, packCells(cells)];
        if (IN_DEGREES.has(name) && cells.every(isDegree))
          return [name, { [DEGREES]: cells.map(packDegree).join('') }];
        return [name, cells.every((cell) => cell === cells[0]) ? cells.slice(0, 1) : cells];
      }),
    ),
  };
}

function packCells(cells: unknown[]): unknown {
  const kinds = new Map<string, unknown>();
  const keys = cells.map((cell) => JSON.stringify(cell));
  for (const [at, key] of keys.entries()) {
    if (!kinds.has(key)) kinds.set(key, cells[at]);
    if (2 * kinds.size > cells.length) return pack(cells);
  }
  const names = [...kinds.keys()];
  if (names.length === 1) return [pack(cells[0])];
  return { [PLACES]: keys.map((key) => names.indexOf(key)), '=': pack([...kinds.values()]) };
}

function isDegree(cell: unknown): cell is number {
  return (
    typeof cell === 'number' && Math.abs(cell) <= TURN && Math.round(cell * PARTS) / PARTS === cell
  );
}

function packDegree(degree: number): string {
  return (Math.round(degree * PARTS) + TURN * PARTS).toString(36).padStart(LETTERS, '0');
}

function unpackDegrees(text: string): number[] {
  const letters = text.match(/.{5}/g) ?? [];
  return letters.map((one) => (Number.parseInt(one, 36) - TURN * PARTS) / PARTS);
}

function unpackTable(length: number, columns: Fields): Fields[] {
  const cells = mapFields(columns, (column) => {
    const unpacked = unpack(column) as unknown[];
    return unpacked.length === length ? unpacked : Array(length).fill(unpacked[0]);
  });
  return Array.from({ length }, (_, at) => mapFields(cells, (column) => (column as unknown[])[at]));
}

function isTable(rows: unknown[]): rows is Fields[] {
  const [first] = rows;
  if (rows.length < FEWEST_ROWS || !isFields(first)) return false;
  const names = Object.keys(first);
  return rows.every((row) => isFields(row) && hasFields(row, names));
}

function hasFields(row: Fields, names: string[]): boolean {
  let at = 0;
  for (const name in row) {
    if (name !== names[at] || row[name] === undefined) return false;
    at += 1;
  }
  return at === names.length;
}

function mapFields(fields: Fields, map: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isFields(value: unknown): value is Fields {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** Removes what the browser can read from the page's HTML; returns null if that isn't possible. */
function shorten(as: SaidAs, answer: unknown, markup: string): unknown {
  return sayings[as].shorten(answer as never, markup);
}

function complete(as: SaidAs, rest: unknown): unknown {
  return sayings[as].complete(rest as never);
}

const sayings = {
  rows: { shorten: shortenRows, complete: completeRows },
  names: {
    shorten: (names: { name: string }[], markup: string) =>
      names.every(isClear) && markup.includes('<select class="control" id=') ? [] : null,
    complete: () =>
      listAll<HTMLOptionElement>('select[name=category] > option')
        .slice(1)
        .map((option) => ({ slug: option.value, name: option.textContent })),
  },
  trades: {
    shorten: (category: CategoryDetail, markup: string) =>
      category.trades.every(isClear) && markup.includes('class="place-links')
        ? { ...category, trades: [] }
        : null,
    complete: (category: CategoryDetail) => ({
      ...category,
      trades: listAll<HTMLAnchorElement>('.place-links a').map((link) => ({
        slug: lastSegment(link),
        name: link.firstChild?.textContent ?? '',
        businessCount: readNumber(link.lastChild),
      })),
    }),
  },
};

const listAll = <T extends Element>(selector: string) => [
  ...document.querySelectorAll<T>(selector),
];
const lastSegment = ({ pathname }: HTMLAnchorElement) =>
  pathname.slice(pathname.lastIndexOf('/') + 1);
const readNumber = (node: Node | null | undefined) => Number(node?.textContent?.replace(/\D/g, ''));
const isClear = ({ name }: { name: string }) => !/[\r\0]/.test(name);

type Reason = NonNullable<RowBusiness['reasons']>[number];
/** A reason, or only its code if the row's HTML contains its value. */
type ToldReason = Reason | Reason['code'];

function shortenRows(answer: unknown, markup: string): unknown {
  const places = markup.matchAll(/<li id="business-(\d+)" class="street-place"/g);
  for (const row of listRows(answer)) {
    if (places.next().value?.[1] !== `${row.id}` || !isReadable(row)) return null;
  }
  return places.next().done ? mapRows(answer, shortenRow) : null;
}

function completeRows(answer: unknown): unknown {
  const places = document.querySelectorAll('.street-place').values();
  return mapRows(answer, (row: ReturnType<typeof shortenRow>) => {
    const place = places.next().value;
    const reasons = 'reasons' in row ? row.reasons : undefined;
    return place ? { ...row, ...readRow(place, reasons) } : row;
  });
}

function shortenRow(row: RowBusiness) {
  const { imageUrl, photo, category, trades, isPremium, timeZone, openings, offer } = row;
  const shown = { imageUrl, photo, category, trades, isPremium, timeZone, openings, offer };
  const { distanceMiles, coordinates, precision, placement, reasons } = row;
  if (!reasons) return shown;
  const told = reasons.map(toCode);
  return { ...shown, distanceMiles, coordinates, precision, placement, reasons: told };
}

const toCode = (reason: Reason): ToldReason => (reason.value ? reason.code : reason);

function readRow(place: Element, reasons: ToldReason[] | undefined) {
  const find = (selector: string) => place.querySelector(selector);
  const textOf = (selector: string) => find(selector)?.textContent ?? '';
  const [link, way] = [find(':is(h2, h3) > a'), find('.way')] as HTMLAnchorElement[];
  const parts = (find('.facts')?.lastChild?.textContent ?? '').split(', ');
  const [city = '', state = ''] = parts.splice(-2);
  const [last = ''] = way?.href.split('+').slice(-1) ?? [];
  return {
    id: Number(place.id.slice('business-'.length)),
    name: link?.textContent ?? '',
    slug: link ? lastSegment(link) : '',
    description: textOf('.description'),
    address: parts.join(', '),
    city,
    state,
    zipCode: last === state ? '' : last,
    phoneE164: find('.call')?.getAttribute('href')?.slice('tel:'.length) ?? null,
    rating: Number(textOf('.facts > b:not(.miles)')),
    reviewCount: readNumber(find('.count')?.firstChild),
    ...(reasons && { reasons: readReasons(reasons, textOf('.why > p')) }),
  };
}

function isReadable(row: RowBusiness): boolean {
  const { name, slug, description, address, city, state, zipCode, phoneE164, reasons } = row;
  return (
    isClear({ name: name + description + address }) &&
    !city.includes(', ') &&
    /^[\w-]+$/.test(slug) &&
    /^[A-Z]{2}[\d-]*$/.test(state + zipCode) &&
    (phoneE164 === null || /^\+\d+$/.test(phoneE164)) &&
    (row.reviewCount > 0 || row.rating === 0) &&
    (!reasons || areReadable(reasons))
  );
}

const REST = '\0';
const sentences = new Map<string, string[]>();

function splitSentence(reasons: ToldReason[]): string[] {
  const key = JSON.stringify(reasons);
  const known = sentences.get(key);
  if (known) return known;
  const toReason = (told: ToldReason) =>
    typeof told === 'string' ? { code: told, value: REST } : told;
  const pieces = explainResult(reasons.map(toReason)).split(REST);
  sentences.set(key, pieces);
  return pieces;
}

function readReasons(reasons: ToldReason[], sentence: string): Reason[] {
  const [first = '', ...pieces] = splitSentence(reasons);
  let from = first.length;
  return reasons.map((told) => {
    if (typeof told !== 'string') return told;
    const after = pieces.shift() ?? '';
    const end = pieces.length > 0 ? sentence.indexOf(after, from) : sentence.length - after.length;
    const value = sentence.slice(from, end);
    from = end + after.length;
    return { code: told, value };
  });
}

function areReadable(reasons: Reason[]): boolean {
  const told = reasons.map(toCode);
  const values = reasons.flatMap(({ value }) => value || []);
  const pieces = splitSentence(told);
  if (reasons.length === 0) return true;
  if (!pieces[0] || pieces.length !== values.length + 1) return false;
  const sentence = pieces.map((piece, at) => piece + (values[at] ?? '')).join('');
  return readReasons(told, sentence).every((read, at) => read.value === reasons[at]?.value);
}

interface Pages {
  pages: { items: unknown[] }[];
}

function isPages(answer: unknown): answer is Pages {
  return typeof answer === 'object' && answer !== null && 'pages' in answer;
}

function listRows(answer: unknown): RowBusiness[] {
  return (isPages(answer) ? answer.pages.flatMap(({ items }) => items) : answer) as RowBusiness[];
}

function mapRows<T>(answer: unknown, map: (row: T) => unknown): unknown {
  if (!isPages(answer)) return (answer as T[]).map(map);
  const { pages } = answer;
  return {
    ...answer,
    pages: pages.map((page) => ({ ...page, items: (page.items as T[]).map(map) })),
  };
}
