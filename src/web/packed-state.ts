import type { QueryClient } from '@tanstack/react-query';
import type { SaidAs } from './api.ts';
import { complete, shorten } from './said-in-markup.ts';
import type { Site } from './site.tsx';

/** What most sites have; a document tells the browser only what is otherwise. */
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

/** What the queries of a page read, as it goes to the browser: what many rows say alike is said once. */
export type PackedState = [queryKey: readonly unknown[], answer: unknown, saidAs?: SaidAs][];

/** `markup`: what the page shows. */
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

/** As old as can be, so that the same page has the same bytes whenever it was read. */
export function unpackQueries(queryClient: QueryClient, packed: PackedState) {
  for (const [queryKey, answer, saidAs] of packed) {
    const unpacked = unpack(answer);
    const data = saidAs ? complete(saidAs, unpacked) : unpacked;
    queryClient.setQueryData(queryKey, data, { updatedAt: 1 });
  }
}

type Fields = Record<string, unknown>;

/** Of a table: how many rows it has. No field of an answer is named so. */
const ROWS = '@';
/** Of a column of which many cells are alike: which of them each row has. */
const PLACES = '#';
/** Of a column of degrees: each in as many letters. */
const DEGREES = '~';
const IN_DEGREES = new Set(['latitude', 'longitude']);
const LETTERS = 5;
const PARTS = 100_000;
const TURN = 180;
const FEWEST_ROWS = 3;

/** Rows with the same fields become a table of columns, those that are alike in all rows of one cell. */
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

/** As exact as ours are. */
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
