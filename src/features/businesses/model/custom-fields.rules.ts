import { isDeepStrictEqual } from 'node:util';
import * as m from '#messages';
import type { FieldError } from '../../../contract/errors.ts';
import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  customValueRule,
  isFieldOf,
  isOffered,
  type LocalText,
  splitRemark,
} from '../../../domain/custom-fields.ts';
import {
  type CustomEdit,
  customFieldLabel,
  formatCustomValue,
  type KnownField,
  knownValue,
  listKnown,
} from '../../../domain/custom-values.ts';
import type { Service } from '../../../domain/price-list.ts';

export interface FieldsHolder {
  categoryId: number;
  trades: readonly string[];
}

const MAX_WORDS = 20_000;

/**
 * Derives a listing's search data from its custom fields: filters (`f:patio=yes`, `f:guests>=100`) and words.
 * Service names come first and service descriptions last.
 */
export function deriveCustom(
  fields: readonly CustomField[],
  custom: CustomValues,
  { services, ...holder }: FieldsHolder & { services: readonly Service[] | null },
): { customTokens: string[]; customWords: string } {
  const known = listKnown(fields, custom, holder).filter(({ field }) => field.isShown);
  const words = known.filter(({ field }) => field.isSearched).flatMap(wordsOf);
  const names = (services ?? []).map(({ name }) => name);
  const told = (services ?? []).map(({ words: one }) => one);
  const said = [...names, ...words, ...told].filter((text) => text !== '');
  return {
    customTokens: [...new Set(known.filter(({ field }) => field.isFilter).flatMap(tokensOf))],
    customWords: said.join('. ').slice(0, MAX_WORDS),
  };
}

function tokensOf({ field: { key, kind }, value }: KnownField): string[] {
  if (typeof value === 'boolean') return [`f:${key}=${value ? 'yes' : 'no'}`];
  if (Array.isArray(value)) return value.map((one) => `f:${key}=${one}`);
  if (kind === 'choice' || kind === 'price-level') return [`f:${key}=${value}`];
  if (typeof value === 'number') return stepsTo(value).map((step) => `f:${key}>=${step}`);
  return [];
}

/** Lists the steps 1, 2, 5, 10, 20, 50 and so on up to a value, so that "at least" filters become exact tokens. */
function stepsTo(value: number): number[] {
  const steps: number[] = [];
  for (let power = 1; power <= value; power *= 10) {
    steps.push(...[power, 2 * power, 5 * power].filter((step) => step <= value));
  }
  return steps;
}

function wordsOf({ field, value }: KnownField): string[] {
  if (typeof value === 'boolean') return value ? inBoth(field.name) : [];
  if (typeof value === 'number') return [];
  if (field.kind === 'line' || field.kind === 'paragraphs') return [String(value)];
  const chosen = [value].flat();
  return field.choices.flatMap(({ key, name }) => (chosen.includes(key) ? inBoth(name) : []));
}

function inBoth({ en, es }: LocalText): string[] {
  return es === null || es === en ? [en] : [en, es];
}

export function withCustom(custom: CustomValues, edit: CustomEdit): CustomValues {
  const said = Object.entries({ ...custom, ...edit });
  return Object.fromEntries(said.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}

export function changedKeys(before: CustomValues, after: CustomValues): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
}

interface Asked {
  fields: readonly CustomField[];
  custom: CustomValues;
  edit: CustomEdit;
  holder: FieldsHolder;
  by: 'owner' | 'staff';
}

/** Returns the errors of an edit by field. Values that don't change are never errors. */
export function findFaults({ fields, custom, edit, holder, by }: Asked): FieldError[] {
  return Object.entries(edit).flatMap(([key, value]) => {
    if (value === null || isDeepStrictEqual(value, custom[key])) return [];
    const message = findFault(
      fields.find((one) => one.key === key),
      { value, holder, by },
    );
    return message === null ? [] : [{ field: `custom.${key}`, message }];
  });
}

function findFault(
  field: CustomField | undefined,
  { value, holder, by }: { value: CustomValue; holder: FieldsHolder; by: Asked['by'] },
): string | null {
  if (!field || !isOffered(field)) return m.fields_gone();
  if (by === 'owner' && field.filledBy === 'staff') return m.fields_staff_only();
  if (!isFieldOf(field, holder)) return m.fields_not_of_these({ name: customFieldLabel(field) });
  const read = customValueRule(field).safeParse(value);
  return read.success ? null : (read.error.issues[0]?.message ?? m.fields_gone());
}

/** Normalizes the values of an edit: cleans texts and sorts choices. Unchanged values stay as stored. */
export function readEdit(
  fields: readonly CustomField[],
  custom: CustomValues,
  edit: CustomEdit,
): CustomEdit {
  return Object.fromEntries(
    Object.entries(edit).map(([key, value]) => {
      const field = fields.find((one) => one.key === key);
      const isSame = value === null || isDeepStrictEqual(value, custom[key]);
      return [key, field && !isSame ? knownValue(field, value) : value];
    }),
  );
}

/** Applies only changes that the current fields accept, because undo and merges can bring back outdated values. */
export function takeCustom(
  fields: readonly CustomField[],
  before: CustomValues,
  wanted: CustomValues,
): CustomValues {
  const taken = changedKeys(before, wanted).map((key) => {
    const field = fields.find((one) => one.key === key && isOffered(one));
    const value = field && key in wanted ? knownValue(field, wanted[key]) : null;
    return [key, key in wanted ? (value ?? before[key] ?? null) : null];
  });
  return withCustom(before, Object.fromEntries(taken));
}

export function describeCustom(
  fields: readonly CustomField[],
  custom: CustomValues,
  keys: readonly string[],
): Record<string, string | null> {
  return Object.fromEntries(
    keys.map((key) => {
      const field = fields.find((one) => one.key === key);
      const value = custom[key];
      const isSaid = value !== undefined;
      if (!field) return [key, isSaid ? String(splitRemark(value).value) : null];
      return [customFieldLabel(field), isSaid ? formatCustomValue(field, value) : null];
    }),
  );
}
