import type { z } from 'zod';
import * as m from '#messages';
import { type Around, cleanCell, isNothing, readYesNo } from '../../../contract/clean-cells.ts';
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
import type { Vocabulary } from './trades.rules.ts';

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

/** In words why a text can't be read, as a `RangeError`; null where it says nothing. */
export type Parse = (text: string, around: Around) => string | number | boolean | number[] | null;

export interface FieldRule {
  field: ImportField;
  column: keyof ImportValues;
  parse: Parse;
  /** Its row is refused where it can't be read; otherwise the cell is left empty. */
  isNeeded?: boolean;
}

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
  return (text, around) => {
    const trimmed = text.trim();
    return trimmed.length <= max && plain.test(trimmed) ? trimmed : parse(text, around);
  };
}

const byLine = (max: number) => unlessPlain(PLAIN_LINE, max, byRule(line(max)));
const byParagraphs = (max: number) => unlessPlain(PLAIN_PARAGRAPHS, max, byRule(paragraphs(max)));

const slugRule = byLine(200);

const parseSlug: Parse = (text, around) => {
  if (isNothing(text)) return null;
  const fault = findSlugFault(text);
  if (fault) throw new RangeError(fault);
  return slugRule(text, around);
};

function cleaned(clean: (text: string, around: Around) => string, parse: Parse): Parse {
  return (text, around) => {
    const value = clean(text, around);
    return value === '' ? null : parse(value, around);
  };
}

/** In the order in which they are read: a ZIP code and a town are read by their state. */
export function listFields({ readCategory, findTrades }: Vocabulary): FieldRule[] {
  return [
    { field: 'name', column: 'name', parse: cleaned(cleanCell.name, byLine(200)), isNeeded: true },
    { field: 'slug', column: 'slug', parse: parseSlug, isNeeded: true },
    {
      field: 'description',
      column: 'description',
      parse: cleaned(cleanCell.description, byParagraphs(5000)),
    },
    { field: 'address', column: 'address', parse: cleaned(cleanCell.address, byLine(200)) },
    {
      field: 'state',
      column: 'state',
      parse: cleaned(cleanCell.state, (code) => code),
      isNeeded: true,
    },
    { field: 'city', column: 'city', parse: cleaned(cleanCell.city, parseCity), isNeeded: true },
    { field: 'zipCode', column: 'zipCode', parse: cleaned(cleanCell.zipCode, byLine(10)) },
    { field: 'phone', column: 'phone', parse: cleaned(cleanCell.phone, byLine(30)) },
    {
      field: 'email',
      column: 'email',
      parse: cleaned(cleanCell.email, byRule(optionalEmail(() => m.import_check_invalid_email()))),
    },
    {
      field: 'website',
      column: 'website',
      parse: cleaned(cleanCell.website, byRule(optionalUrl(() => m.import_check_invalid_url()))),
    },
    {
      field: 'category',
      column: 'categoryId',
      parse: (text) => (isNothing(text) ? null : readCategory(text)),
      isNeeded: true,
    },
    { field: 'isPremium', column: 'isPremium', parse: readYesNo },
    { field: 'isApproved', column: 'isApproved', parse: readYesNo },
    {
      field: 'trades',
      column: 'trades',
      parse: (text) => (isNothing(text) ? null : readTrades(findTrades(text))),
    },
    { field: 'latitude', column: 'latitude', parse: parseLatitude },
    { field: 'longitude', column: 'longitude', parse: parseLongitude },
  ];
}

function readTrades(found: number[] | null): number[] {
  if (found) return found;
  throw new RangeError(m.import_preview_no_trade_is_called_that());
}

function parseDegrees(written: string): number {
  const text = written.replace(/^'|°$/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');
  const degrees = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(degrees)) throw new RangeError(m.import_check_use_degrees_as_a_number());
  return degrees;
}

function parseLatitude(text: string): number | null {
  if (isNothing(text)) return null;
  const degrees = parseDegrees(text);
  if (degrees >= 13 && degrees <= 72) return degrees;
  throw new RangeError(m.import_check_this_latitude_is_outside());
}

/** Guam lies beyond the date line. */
function parseLongitude(text: string): number | null {
  if (isNothing(text)) return null;
  const degrees = parseDegrees(text);
  const isWest = degrees >= -180 && degrees <= -64;
  if (isWest || (degrees >= 144 && degrees <= 180)) return degrees;
  throw new RangeError(m.import_check_this_longitude_is_outside());
}

const cityRule = byLine(100);

/** A city is found by its letters; without any it would be no place. */
const parseCity: Parse = (text, around) => {
  if (foldText(text) === '') throw new RangeError(m.import_check_city_is_required());
  if (!isPlaceName(text)) throw new RangeError(m.import_check_this_is_not_a_city_name());
  return cityRule(text, around);
};
