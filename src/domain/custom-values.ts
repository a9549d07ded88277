import { z } from 'zod';
import * as m from '#messages';
import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  customValueRule,
  customValues,
  fieldIcons,
  fieldKinds,
  fieldMeanings,
  formatLocal,
  isFieldOf,
  type PlainValue,
  plainValue,
  splitRemark,
} from './custom-fields.ts';

/**
 * Custom field values to change, by key. Null clears a value; absent keys stay unchanged. Each value is
 * validated by its field's rule.
 */
export const customEdit = z.record(customValues.keyType, customValues.valueType.nullable());
export type CustomEdit = z.infer<typeof customEdit>;

const rules = new WeakMap<CustomField, ReturnType<typeof customValueRule>>();

/** Parses a stored value with the field's current rule; returns null if it is unknown or no longer valid. */
export function knownValue(field: CustomField, stored: unknown): CustomValue | null {
  const rule = rules.get(field) ?? customValueRule(field);
  rules.set(field, rule);
  const isOffered = (one: unknown) => field.choices.some((choice) => choice.key === one);
  const left = Array.isArray(stored) ? stored.filter(isOffered) : stored;
  const read = rule.safeParse(left ?? null);
  return read.success ? read.data : null;
}

export interface KnownField {
  field: CustomField;
  value: PlainValue;
  /** Remark of a yes or no; `''` if there is none. */
  remark: string;
}

export function listKnown(
  fields: readonly CustomField[],
  custom: CustomValues,
  listing: { categoryId: number; trades: readonly string[] },
): KnownField[] {
  return fields.flatMap((field) => {
    if (!(field.key in custom) || !isFieldOf(field, listing)) return [];
    const value = knownValue(field, custom[field.key]);
    return value === null ? [] : [{ field, ...splitRemark(value) }];
  });
}

/**
 * Converts form text to a field value. Text that can't be parsed is returned unchanged, so that the field's
 * rule reports the error.
 */
export function readText({ kind }: CustomField, text: string): CustomValue | null {
  if (text.trim() === '') return null;
  if (kind === 'yes-no') return text === 'yes' ? true : text === 'no' ? false : text;
  if (kind !== 'number' && kind !== 'price-level') return text;
  const number = Number(text.replaceAll(',', ''));
  return Number.isNaN(number) ? text : number;
}

export const shownField = z.object({
  key: z.string(),
  /** Localized in the page's language, like `unit`, `group` and `words`. */
  name: z.string(),
  kind: z.enum(fieldKinds),
  value: plainValue,
  /** Remark that an import found beside a yes or no; `''` if there is none. */
  remark: z.string(),
  words: z.string(),
  chosen: z.array(z.string()),
  group: z.string().nullable(),
  icon: z.enum(fieldIcons).nullable(),
  meaning: z.enum(fieldMeanings).nullable(),
});
export type ShownField = z.infer<typeof shownField>;

export function showFields(
  fields: readonly CustomField[],
  custom: CustomValues,
  listing: { categoryId: number; trades: readonly string[] },
): ShownField[] {
  const known = listKnown(fields, custom, listing).filter(({ field }) => field.isShown);
  return known.map(({ field, value, remark }) => ({
    key: field.key,
    name: customFieldLabel(field),
    kind: field.kind,
    value,
    remark,
    words: formatCustomValue(field, custom[field.key]),
    chosen: listChosen(field, value),
    group: field.group && formatLocal(field.group, textLanguage()),
    icon: field.icon,
    meaning: field.meaning,
  }));
}

export function textLanguage(): 'en' | 'es' {
  return m.format_locale().startsWith('es') ? 'es' : 'en';
}

export function customFieldLabel({ name }: CustomField): string {
  return formatLocal(name, textLanguage());
}

/**
 * Formats a stored value: `Yes`, `Yes (ramp in rear)`, `Spanish, French`, `120 guests`, `$$`, `May 31, 2026`,
 * `2026`; `''` if it is unknown.
 */
export function formatCustomValue(field: CustomField, stored: unknown): string {
  const known = knownValue(field, stored);
  if (known === null) return '';
  const { value, remark } = splitRemark(known);
  if (typeof value === 'boolean') {
    const answer = value ? m.common_yes() : m.common_no();
    return remark === '' ? answer : `${answer} (${remark})`;
  }
  if (typeof value === 'number') return formatFieldNumber(field, value);
  if (Array.isArray(value)) return value.map((one) => nameChoice(field, one)).join(', ');
  if (field.kind === 'choice') return nameChoice(field, value);
  return field.kind === 'date' ? formatStoredDay(value) : value;
}

export function formatEdit(fields: readonly CustomField[], edit: CustomEdit): string {
  const lines = fields.flatMap((field) => {
    if (!(field.key in edit)) return [];
    return `${customFieldLabel(field)}: ${formatCustomValue(field, edit[field.key]) || m.common_nothing_lower()}`;
  });
  return lines.join('; ');
}

function nameChoice({ choices }: CustomField, key: string): string {
  const choice = choices.find((one) => one.key === key);
  return choice ? formatLocal(choice.name, textLanguage()) : '';
}

function listChosen(field: CustomField, value: CustomValue): string[] {
  const isOfChoices = field.kind === 'choice' || field.kind === 'choices';
  return isOfChoices ? [value].flat().map((one) => nameChoice(field, String(one))) : [];
}

function formatFieldNumber({ kind, unit }: CustomField, value: number): string {
  if (kind === 'price-level') return '$'.repeat(value);
  const isYear = unit === null && value >= 1700 && value <= 2100;
  const number = value.toLocaleString(m.format_locale(), {
    maximumFractionDigits: 6,
    useGrouping: !isYear,
  });
  return unit ? `${number} ${formatLocal(unit, textLanguage())}` : number;
}

const YEAR = 'yyyy'.length;
const MONTH = 'yyyy-mm'.length;

function formatStoredDay(day: string): string {
  if (day.length === YEAR) return day;
  const shown: Intl.DateTimeFormatOptions =
    day.length === MONTH ? { year: 'numeric', month: 'long' } : { dateStyle: 'long' };
  return new Date(day).toLocaleDateString(m.format_locale(), { ...shown, timeZone: 'UTC' });
}
