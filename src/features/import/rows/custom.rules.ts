import * as m from '#messages';
import { cleanCell, isNothing, readAnswer } from '../../../domain/clean-cells.ts';
import {
  type CustomField,
  type CustomValue,
  customValueRule,
  HIGHEST_PRICE_LEVEL,
} from '../../../domain/custom-fields.ts';
import { readDay } from '../../../domain/offers.ts';
import { foldText } from '../../../platform/fold-text.ts';

export interface ReadValue {
  value: CustomValue | null;
  left: string[];
}

const REMEMBERED = 2000;
const LONGEST_REMEMBERED = 60;

/** Returns a parser for cells of a custom field. The parser throws a `RangeError` with a readable message. */
export function createCustomReader(field: CustomField): (text: string) => ReadValue {
  const rule = customValueRule(field);
  const parse = openParser(field);
  const choices = nameChoices(field);
  const isChoice = (text: string) => choices.has(foldText(text));
  const check = ({ value, left }: ReadValue): ReadValue => {
    const read = rule.safeParse(value);
    if (read.success) return { value: read.data, left };
    throw new RangeError(read.error.issues[0]?.message ?? m.http_field_invalid());
  };
  // Caches results, because most columns contain few distinct values.
  const known = new Map<string, ReadValue>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const read = isNothing(text) && !isChoice(text) ? NOTHING : check(parse(text));
    if (known.size < REMEMBERED && text.length <= LONGEST_REMEMBERED) known.set(text, read);
    return read;
  };
}

const NOTHING: ReadValue = { value: null, left: [] };

type Parse = (text: string) => ReadValue;

const whole =
  (parse: (text: string) => CustomValue | null): Parse =>
  (text) => ({ value: parse(text), left: [] });

function openParser(field: CustomField): Parse {
  switch (field.kind) {
    case 'yes-no':
      return whole(readAnswer);
    case 'choice':
      return whole(openChoice(field));
    case 'choices':
      return openChoices(field);
    case 'number':
      return whole(readNumber);
    case 'price-level':
      return whole(readPriceLevel);
    case 'date':
      return readDateAndRest;
    case 'link':
      return whole((text) => cleanCell.website(text));
    case 'email':
      return whole((text) => cleanCell.email(text));
    case 'line':
    case 'paragraphs':
      return whole((text) => text);
  }
}

const SINCE = /^(?:since|est(?:ablished|d)?\.?|joined|desde|c(?:irca|a)?\.?)\s+/i;
const YEAR = /^(?:1[6-9]|20)\d\d$/;
const YEAR_AND_MONTH = /^(\d{4})-(\d\d)$/;
const MONTH_AND_YEAR = /^(\d{1,2})[/-](\d{4})$/;
const NAMED_MONTH = /^(\p{L}{3,10})\.?,?\s(?:de\s)?(\d{4})$/u;
/** A month with a short year: "Sep-05", "May '09". */
const SHORT_MONTH = /^(\p{L}{3,10})\.?[\s-]+['’]?(\d\d)$/u;

/** A year with a remark: "1998 charter". */
const YEAR_AND_REST = /^((?:1[6-9]|20)\d\d)[\s,(]+(\p{L}[^\d]*?)\)?$/u;
const SHORT_YEAR = /^['’](\d\d)$/;
/** Short years from here on were in the last century. */
const OF_LAST_CENTURY = 50;

function readDateAndRest(text: string): ReadValue {
  const [, year, rest] = YEAR_AND_REST.exec(text) ?? [];
  if (year && rest) return { value: year, left: [rest] };
  const [, short] = SHORT_YEAR.exec(text) ?? [];
  if (short === undefined) return { value: readDate(text), left: [] };
  return { value: `${centuryOf(short)}${short}`, left: [] };
}

const centuryOf = (short: string) => (Number(short) < OF_LAST_CENTURY ? 20 : 19);

/** Reads a day (`2019-03-15`), a month (`2019-03`) or a year. */
function readDate(written: string): string {
  const text = written.replace(SINCE, '');
  if (YEAR.test(text)) return text;
  const [, month, year] = MONTH_AND_YEAR.exec(text) ?? [];
  if (month && year) return `${year}-${month.padStart(2, '0')}`;
  if (YEAR_AND_MONTH.test(text)) return text;
  const [, short, ofCentury] = SHORT_MONTH.exec(text) ?? [];
  if (short && ofCentury) return readDate(`${short} ${centuryOf(ofCentury)}${ofCentury}`);
  const [, name, of] = NAMED_MONTH.exec(text) ?? [];
  return name && of ? readDay(`${name} 1, ${of}`).slice(0, -3) : readDay(text);
}

function nameChoices({ choices }: CustomField): Map<string, string> {
  const all = choices.flatMap(({ key, name }) => [
    [foldText(key), key] as const,
    ...[name.en, name.es].flatMap((text) => (text ? [[foldText(text), key] as const] : [])),
  ]);
  return new Map(all.filter(([name]) => name !== ''));
}

function openChoice(field: CustomField): (text: string) => string {
  const known = nameChoices(field);
  return (text) => {
    const key = known.get(foldText(text));
    if (key !== undefined) return key;
    throw new RangeError(m.import_custom_no_choice());
  };
}

const BETWEEN = /[;,|\n]+/;

function openChoices(field: CustomField): Parse {
  const known = nameChoices(field);
  return (text) => {
    const all = known.get(foldText(text));
    if (all !== undefined) return { value: [all], left: [] };
    const parts = text.split(BETWEEN).map((part) => part.trim());
    const said = parts.filter(
      (part) => part !== '' && (known.has(foldText(part)) || !isNothing(part)),
    );
    const left = said.filter((part) => !known.has(foldText(part)));
    if (left.length === said.length && said.length > 0) {
      throw new RangeError(m.import_custom_no_choice());
    }
    return { value: said.flatMap((part) => known.get(foldText(part)) ?? []), left };
  };
}

const NUMBER = /(\d[\d,]*)(\.\d+)?/;
const THOUSANDS = /^(?:\d{1,3}(?:,\d{3})+|\d+)$/;
const UNIT = /^\s?[+%]?(?:\s?\p{L}[\p{L} .]{0,30})?$/u;

function readNumber(text: string): number {
  const found = text.startsWith('-') ? null : NUMBER.exec(text);
  const [whole = '', digits = '', decimals = ''] = found ?? [];
  const before = found?.index ?? 0;
  const isNumber =
    before <= 10 && THOUSANDS.test(digits) && UNIT.test(text.slice(before + whole.length));
  if (!isNumber) throw new RangeError(m.fields_number());
  return Number(digits.replaceAll(',', '') + decimals);
}

function readPriceLevel(text: string): number {
  if (/^\${1,9}$/.test(text)) return Math.min(text.length, HIGHEST_PRICE_LEVEL);
  return readNumber(text);
}
