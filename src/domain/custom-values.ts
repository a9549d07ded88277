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
  isFieldOf,
  sayLocal,
} from './custom-fields.ts';

/** Values to set, by key: null forgets one, and what is absent stays. What each may be, its field says. */
export const customEdit = z.record(customValues.keyType, customValues.valueType.nullable());
export type CustomEdit = z.infer<typeof customEdit>;

const rules = new WeakMap<CustomField, ReturnType<typeof customValueRule>>();

/** What is stored as the field can take it today; null where nothing is known. */
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
  value: CustomValue;
}

/** What a listing says by the fields that it has, in their order. */
export function listKnown(
  fields: readonly CustomField[],
  custom: CustomValues,
  listing: { categoryId: number; trades: readonly string[] },
): KnownField[] {
  return fields.flatMap((field) => {
    if (!(field.key in custom) || !isFieldOf(field, listing)) return [];
    const value = knownValue(field, custom[field.key]);
    return value === null ? [] : [{ field, value }];
  });
}

/** What is typed into a form; what can't be read stays as it is, and its rule says what is wrong with it. */
export function readText({ kind }: CustomField, text: string): CustomValue | null {
  if (text.trim() === '') return null;
  if (kind === 'yes-no') return text === 'yes' ? true : text === 'no' ? false : text;
  if (kind !== 'number' && kind !== 'price-level') return text;
  const number = Number(text.replaceAll(',', ''));
  return Number.isNaN(number) ? text : number;
}

/** What a listing says by one of staff's own fields, as visitors read it. */
export const shownField = z.object({
  key: z.string(),
  /** In the language of the page, like `unit`, `group` and `words`. */
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** Keys of choices; true and false; a number; a text; a day. */
  value: customValues.valueType,
  /** The value as people read it: `Spanish, French`, `120 guests`, `$$`. */
  words: z.string(),
  /** Of choices, the name of each that was chosen. */
  chosen: z.array(z.string()),
  /** Those of one stand together. */
  group: z.string().nullable(),
  icon: z.enum(fieldIcons).nullable(),
  meaning: z.enum(fieldMeanings).nullable(),
});
export type ShownField = z.infer<typeof shownField>;

/** Of the fields that visitors see, in their order; what is not known is left out. */
export function showFields(
  fields: readonly CustomField[],
  custom: CustomValues,
  listing: { categoryId: number; trades: readonly string[] },
): ShownField[] {
  const known = listKnown(fields, custom, listing).filter(({ field }) => field.isShown);
  return known.map(({ field, value }) => ({
    key: field.key,
    name: nameField(field),
    kind: field.kind,
    value,
    words: sayValue(field, value),
    chosen: listChosen(field, value),
    group: field.group && sayLocal(field.group, currentLanguage()),
    icon: field.icon,
    meaning: field.meaning,
  }));
}

export function currentLanguage(): 'en' | 'es' {
  return m.format_locale().startsWith('es') ? 'es' : 'en';
}

export function nameField({ name }: CustomField): string {
  return sayLocal(name, currentLanguage());
}

/** `Yes`, `Spanish, French`, `120 guests`, `$$`, `May 31, 2026`; '' for what is not known. */
export function sayValue(field: CustomField, stored: unknown): string {
  const value = knownValue(field, stored);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no();
  if (typeof value === 'number') return sayNumber(field, value);
  if (Array.isArray(value)) return value.map((one) => nameChoice(field, one)).join(', ');
  if (field.kind === 'choice') return nameChoice(field, value);
  return field.kind === 'date' ? sayDay(value) : value;
}

/** `Outdoor seating: Yes; Capacity: 40 guests`; of what is forgotten, that nothing is known. */
export function sayEdit(fields: readonly CustomField[], edit: CustomEdit): string {
  const lines = fields.flatMap((field) => {
    if (!(field.key in edit)) return [];
    return `${nameField(field)}: ${sayValue(field, edit[field.key]) || m.common_nothing_lower()}`;
  });
  return lines.join('; ');
}

function nameChoice({ choices }: CustomField, key: string): string {
  const choice = choices.find((one) => one.key === key);
  return choice ? sayLocal(choice.name, currentLanguage()) : '';
}

function listChosen(field: CustomField, value: CustomValue): string[] {
  const isOfChoices = field.kind === 'choice' || field.kind === 'choices';
  return isOfChoices ? [value].flat().map((one) => nameChoice(field, String(one))) : [];
}

function sayNumber({ kind, unit }: CustomField, value: number): string {
  if (kind === 'price-level') return '$'.repeat(value);
  const number = value.toLocaleString(m.format_locale(), { maximumFractionDigits: 6 });
  return unit ? `${number} ${sayLocal(unit, currentLanguage())}` : number;
}

function sayDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });
}
