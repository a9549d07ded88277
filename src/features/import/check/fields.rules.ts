import type { z } from 'zod';
import * as m from '#messages';
import { findStateCode } from '../../../contract/find-state.ts';
import type { ImportField } from '../../../contract/staff/transfer/mapping.ts';
import {
  isPlaceName,
  line,
  optionalEmail,
  optionalUrl,
  paragraphs,
} from '../../../contract/text.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { findSlugFault } from '../../businesses/slug.rules.ts';

/** Values of a row, named as the columns of `import_rows`; null leaves what there is. */
export interface ImportValues {
  slug: string | null;
  name: string | null;
  description: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  categoryId: number | null;
  isPremium: boolean | null;
  isApproved: boolean | null;
  /** Ids, the main one first. */
  trades: number[] | null;
  latitude: number | null;
  longitude: number | null;
}

export interface ImportCategory {
  id: number;
  slug: string;
  name: string;
}

export type Parse = (text: string) => string | number | boolean | number[] | null;

function byRule(rule: z.ZodType<string | null>): Parse {
  return (text) => {
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new RangeError(parsed.error.issues[0]?.message ?? m.import_check_invalid_input());
  };
}

const PLAIN_LINE = /^[\x20-\x7e]*$/;
const PLAIN_PARAGRAPHS = /^[\x20-\x7e\n\r\t]*$/;

/** Most cells are plain, by the million: their rule would only trim and measure them. */
function unlessPlain(plain: RegExp, max: number, parse: Parse): Parse {
  return (text) => {
    const trimmed = text.trim();
    return trimmed.length <= max && plain.test(trimmed) ? trimmed : parse(text);
  };
}

const byLine = (max: number) => unlessPlain(PLAIN_LINE, max, byRule(line(max)));
const byParagraphs = (max: number) => unlessPlain(PLAIN_PARAGRAPHS, max, byRule(paragraphs(max)));

const slugRule = byLine(200);

function parseSlug(text: string): string {
  const fault = findSlugFault(text);
  if (fault) throw new RangeError(fault);
  return String(slugRule(text));
}

export function listFields(
  categories: ImportCategory[],
  findTrades: Parse,
): { field: ImportField; column: keyof ImportValues; parse: Parse }[] {
  return [
    { field: 'name', column: 'name', parse: byLine(200) },
    { field: 'slug', column: 'slug', parse: parseSlug },
    { field: 'description', column: 'description', parse: byParagraphs(5000) },
    { field: 'address', column: 'address', parse: byLine(200) },
    { field: 'city', column: 'city', parse: parseCity },
    { field: 'state', column: 'state', parse: createStateParser() },
    { field: 'zipCode', column: 'zipCode', parse: byLine(10) },
    { field: 'phone', column: 'phone', parse: byLine(30) },
    {
      field: 'email',
      column: 'email',
      parse: byRule(optionalEmail(() => m.import_check_invalid_email())),
    },
    {
      field: 'website',
      column: 'website',
      parse: byRule(optionalUrl(() => m.import_check_invalid_url())),
    },
    { field: 'category', column: 'categoryId', parse: createCategoryFinder(categories) },
    { field: 'isPremium', column: 'isPremium', parse: parseBoolean },
    { field: 'isApproved', column: 'isApproved', parse: parseBoolean },
    { field: 'trades', column: 'trades', parse: findTrades },
    { field: 'latitude', column: 'latitude', parse: parseLatitude },
    { field: 'longitude', column: 'longitude', parse: parseLongitude },
  ];
}

/** Capitals too, as spreadsheets write them. Guessing would silently hide a listing. */
function parseBoolean(text: string): boolean {
  const word = text.toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  throw new RangeError(m.import_check_use_true_or_false());
}

function parseDegrees(text: string): number {
  const degrees = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(degrees)) throw new RangeError(m.import_check_use_degrees_as_a_number());
  return degrees;
}

function parseLatitude(text: string): number {
  const degrees = parseDegrees(text);
  if (degrees >= 13 && degrees <= 72) return degrees;
  throw new RangeError(m.import_check_this_latitude_is_outside());
}

/** Guam lies beyond the date line. */
function parseLongitude(text: string): number {
  const degrees = parseDegrees(text);
  const isWest = degrees >= -180 && degrees <= -64;
  if (isWest || (degrees >= 144 && degrees <= 180)) return degrees;
  throw new RangeError(m.import_check_this_longitude_is_outside());
}

const stateRule = byLine(50);

/** States by code or name; other places as they are written. A file names few of them, often. */
function createStateParser(): Parse {
  const codes = new Map<string, string | undefined>();
  return (text) => {
    if (!codes.has(text) && codes.size < 1000) codes.set(text, findStateCode(text));
    return codes.get(text) ?? findStateCode(text) ?? stateRule(text);
  };
}

const cityRule = byLine(100);

/** A city is found by its letters; without any it would be no place. */
const parseCity: Parse = (text) => {
  if (foldText(text) === '') throw new RangeError(m.import_check_city_is_required());
  if (!isPlaceName(text)) throw new RangeError(m.import_check_this_is_not_a_city_name());
  return cityRule(text);
};

function createCategoryFinder(categories: ImportCategory[]): Parse {
  const ids = new Map<string, number>();
  for (const { id, name } of categories) ids.set(foldText(name), id);
  for (const { id, slug } of categories) ids.set(slug, id);
  for (const { id } of categories) ids.set(String(id), id);
  return (text) => {
    const id = ids.get(text) ?? ids.get(foldText(text));
    if (id === undefined) throw new RangeError(m.import_check_this_category_does_not_exist());
    return id;
  };
}
