import { z } from 'zod';
import * as m from '#messages';
import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  customValueRule,
  customValues,
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

export function nameChoice({ choices }: CustomField, key: string): string {
  const choice = choices.find((one) => one.key === key);
  return choice ? sayLocal(choice.name, currentLanguage()) : '';
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
