import { z } from 'zod';
import * as m from '#messages';
import type { ImportField } from '../../../contract/imports.staff.ts';
import { type Around, cleanCell, isNothing, readYesNo } from '../../../domain/clean-cells.ts';
import { readHours } from '../../../domain/hours/read-hours.ts';
import {
  type FieldValue,
  fieldOf,
  importedFields,
  importName,
} from '../../../domain/listing-fields.ts';
import { type Offer, readOffers } from '../../../domain/offers.ts';
import { readOldPath } from '../../../domain/old-address.ts';
import type { Hours } from '../../../domain/opening-hours.ts';
import { type ListedPhoto, MAX_PHOTOS, readPhotoList } from '../../../domain/photo-list.ts';
import { readServices, type Service } from '../../../domain/price-list.ts';
import { isPlaceName, line } from '../../../domain/text.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { findSlugFault } from '../../businesses/model/slugs.rules.ts';

type ImportColumn = (typeof importedFields)[number];

/** Reads names of categories and trades. `readCategory` throws a `RangeError` if it doesn't know the name. */
export interface ImportVocabulary {
  readCategory: (cell: string) => number;
  findTrades: (cell: string) => number[] | null;
  /**
   * Returns the trades that a heading or a cell of the category names for sure. "Restaurants & Cafes" or
   * "Lodging" name a group: not everybody in it has each of its trades.
   */
  findTradesOfHeading: (cell: string) => number[] | null;
  /**
   * Returns the categories that a heading such as "Auto & Home" may stand for, or null if it is the name of a
   * category or trade as a whole.
   */
  listKinds: (cell: string) => number[] | null;
}

/** Values of a row by column of `import_rows`; null leaves the listing's value unchanged. */
export type ImportValues = { [Name in ImportColumn]: FieldValue<Name> | null };

/**
 * Parses a cell; returns null if it is blank. Throws a `RangeError` with a readable message if it can't be
 * parsed.
 */
export type Parse = (
  text: string,
  around: Around,
) => string | number | boolean | number[] | Hours | Service[] | Offer[] | ListedPhoto[] | null;

export interface FieldRule {
  field: ImportField;
  column: ImportColumn;
  parse: Parse;
  findLeft?: ((text: string) => string | null) | undefined;
  /** If true, a cell that can't be parsed rejects the row; otherwise the cell is left empty. */
  isNeeded: boolean;
}

function byRule(rule: z.ZodType<string | null>): Parse {
  const max = rule instanceof z.ZodString ? (rule.maxLength ?? 0) : 0;
  return (text) => {
    const trimmed = text.trim();
    // Fast path: for plain ASCII text, the rule would only trim it and check its length.
    if (trimmed.length <= max && PLAIN.test(trimmed)) return trimmed;
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new RangeError(parsed.error.issues[0]?.message ?? m.http_field_invalid());
  };
}

const PLAIN = /^[\x20-\x7e]+$/;

const slugRule = byRule(line(200));

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

/** The state comes first, because towns and ZIP codes are parsed with it. */
const inOrder = importedFields.flatMap((name) => {
  if (name === 'state') return [];
  return name === 'city' ? (['state', name] as const) : [name];
});

export function listImportFields({ readCategory, findTrades }: ImportVocabulary): FieldRule[] {
  const own: Partial<Record<ImportColumn, Parse>> = {
    slug: parseSlug,
    city: cleaned(cleanCell.city, parseCity),
    categoryId: (text) => (isNothing(text) ? null : readCategory(text)),
    isPremium: readYesNo,
    isApproved: readYesNo,
    trades: (text) => (isNothing(text) ? null : readTrades(findTrades(text))),
    hours: (text) => (isNothing(text) ? null : readHours(cleanCell.description(text))),
    services: (text) => readServices(cleanCell.description(text)),
    offers: (text) => readOffers(cleanCell.description(text)),
    photos: readPhotos,
    oldAddress: (text) => (isNothing(text) ? null : parseOldAddress(text)),
    latitude: parseLatitude,
    longitude: parseLongitude,
  };
  return inOrder.map((column) => {
    const { clean = cleanCell.name, rule = line(200), isNeeded } = fieldOf(column).imported ?? {};
    const parse = own[column] ?? cleaned(clean, byRule(rule));
    const findLeft = column === 'photos' ? findLeftPhotos : undefined;
    return { field: importName(column), column, parse, findLeft, isNeeded: isNeeded ?? false };
  });
}

function readTrades(found: number[] | null): number[] {
  if (found) return found;
  throw new RangeError(m.import_row_trade_unknown());
}

function parseOldAddress(text: string): string {
  const path = readOldPath(text);
  if (path !== null) return path;
  throw new RangeError(m.old_address_unreadable());
}

const SHOWN_LEFT = 5;
const SHOWN_LETTERS = 60;

function readPhotos(text: string): ListedPhoto[] | null {
  const { photos } = readPhotoList(cleanCell.description(text));
  if (photos.length > 0) return photos;
  const left = findLeftPhotos(text);
  if (left === null) return null;
  throw new RangeError(left);
}

function findLeftPhotos(text: string): string | null {
  const { left, hidden, beyond } = readPhotoList(cleanCell.description(text));
  const show = (all: string[]) =>
    all
      .slice(0, SHOWN_LEFT)
      .map((one) => one.slice(0, SHOWN_LETTERS).toWellFormed())
      .join(', ');
  if (left.length > 0) return m.import_photos_left({ values: show(left) });
  if (hidden) return m.import_photos_hidden({ values: show(hidden) });
  return beyond > 0 ? m.photos_limit({ most: MAX_PHOTOS.premium }) : null;
}

const DEGREES =
  /^([nsew])? ?([+-]?\d{1,3}(?:[.,]\d+)?) ?[°ºd]? ?(?:(\d\d?(?:\.\d+)?) ?['’′m]? ?(?:(\d\d?(?:\.\d+)?) ?(?:["”″s]|'')? ?)?)?([nsew])?$/i;
const PAIR = /^(POINT ?)?\(?\s*([+-]?\d{1,3}\.\d+)°?(?:\s*,\s*|\s+)([+-]?\d{1,3}\.\d+)°?\s*\)?$/i;
export const isPair = (text: string) => PAIR.test(text);
const TENS_OF_MILLIONTHS = /^[+-]?\d{8,10}$/;

/**
 * Parses `43.61`, `43,61`, `43.61° N`, `43° 36' 36" N`, `436100000` or one half of a coordinate pair; returns
 * degrees.
 */
function parseDegrees(written: string, half: 0 | 1): number {
  const bare = written.replace(/^'/, '').replace(/[\u2010-\u2015\u2212]/g, '-');
  const [, isTurned, one, other] = PAIR.exec(bare) ?? [];
  const pair = isTurned ? [other, one] : [one, other];
  const text = pair[half] ?? bare;
  if (TENS_OF_MILLIONTHS.test(text)) return Number(text) / 1e7;
  const [, before, degrees, minutes = 0, seconds = 0, behind] = DEGREES.exec(text) ?? [];
  if (degrees === undefined) throw new RangeError(m.import_row_degrees());
  const whole = Number(degrees.replace(',', '.'));
  const parts = Number(minutes) / 60 + Number(seconds) / 3600;
  const size = parts === 0 ? Math.abs(whole) : Number((Math.abs(whole) + parts).toFixed(9));
  const isNegative = degrees.startsWith('-') || /[sw]/i.test(behind ?? before ?? '');
  return isNegative ? -size : size;
}

function parseLatitude(text: string): number | null {
  if (isNothing(text)) return null;
  const degrees = parseDegrees(text, 0);
  if (degrees >= 13 && degrees <= 72) return degrees;
  throw new RangeError(m.import_row_latitude_outside());
}

/**
 * Throws a `RangeError` outside the longitudes of the US: -180 to -64, and 144 to 180 for Guam beyond the
 * date line.
 */
export function parseLongitude(text: string): number | null {
  if (isNothing(text)) return null;
  const degrees = parseDegrees(text, 1);
  const isWest = degrees >= -180 && degrees <= -64;
  if (isWest || (degrees >= 144 && degrees <= 180)) return degrees;
  throw new RangeError(m.import_row_longitude_outside());
}

const cityRule = byRule(line(100));

/** Rejects city names without letters, which couldn't be found. */
const parseCity: Parse = (text, around) => {
  if (foldText(text) === '') throw new RangeError(m.input_city_required());
  if (!isPlaceName(text)) throw new RangeError(m.import_row_city_invalid());
  return cityRule(text, around);
};
