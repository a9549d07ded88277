import { isDeepStrictEqual } from 'node:util';
import anyAscii from 'any-ascii';
import * as m from '#messages';
import {
  type CustomField,
  carriesOver,
  customField,
  customFields,
  type FieldInput,
  groupFields,
  isOffered,
  type LocalText,
  REMOVED_FIELD_DAYS,
} from '../../domain/custom-fields.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';

const MAX_KEY = 60;
const DAY = 86_400_000;

/** Makes a key from an English name that isn't in `taken`. */
export function makeFieldKey(name: string, taken: ReadonlySet<string>): string {
  const slug = foldText(anyAscii(name)).replaceAll(' ', '-').slice(0, MAX_KEY).replace(/-$/, '');
  const base = slug || 'field';
  const isFree = (key: string) => !taken.has(key) && key !== 'constructor';
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const key = `${base.slice(0, MAX_KEY - end.length).replace(/-$/, '')}${end}`;
    if (isFree(key)) return key;
  }
}

const keysOf = (all: readonly { key: string | null }[]) =>
  new Set(all.flatMap(({ key }) => key ?? []));

/**
 * Converts staff input to a field. Keeps existing choice keys, makes new ones, and throws `invalid` for
 * unknown or repeated keys.
 */
export function readInput(
  { key, choices: known }: Pick<CustomField, 'key' | 'choices'>,
  input: FieldInput,
): CustomField {
  const own = keysOf(known);
  const given = input.choices.map((choice) => choice.key).filter((one) => one !== null);
  if (new Set(given).size < given.length || given.some((one) => !own.has(one))) {
    throw refusal(m.fields_choice_unknown(), 'choices');
  }
  const taken = keysOf(input.choices);
  const choices = input.choices.map(({ key: kept, name }) => {
    const made = kept ?? makeFieldKey(name.en, taken);
    taken.add(made);
    return { key: made, name };
  });
  return { ...input, key, choices, removedAt: null };
}

export function refusal(message: string, path?: string): AppError {
  return new AppError('invalid', message, {
    fields: path ? [{ field: `field.${path}`, message }] : [],
  });
}

/**
 * Validates the fields after any change, including undo, and returns them in order. Throws `invalid` if they
 * aren't allowed.
 */
export function requireFields(
  before: readonly CustomField[],
  after: readonly CustomField[],
): CustomField[] {
  const former = new Map(before.map((field) => [field.key, field]));
  const turned = after.find(({ key, kind }) => {
    const known = former.get(key);
    return known && !carriesOver(known.kind, kind);
  });
  if (turned) throw refusal(m.fields_kind_stays({ name: turned.name.en }), 'kind');
  const parsed = customFields.safeParse(inOrder(after));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusal(issue?.message ?? m.fields_gone(), issue?.path.join('.'));
}

function inOrder(fields: readonly CustomField[]): CustomField[] {
  const offered = groupFields(fields.filter(isOffered)).flatMap((group) => group.fields);
  return [...offered, ...fields.filter((field) => !isOffered(field))];
}

export function findField(fields: readonly CustomField[], key: string): CustomField {
  const field = fields.find((one) => one.key === key);
  if (!field) throw new AppError('not_found', m.fields_gone());
  return field;
}

export function replaceField(fields: readonly CustomField[], field: CustomField): CustomField[] {
  return fields.map((one) => (one.key === field.key ? field : one));
}

/** Checks whether a removed field can't be restored anymore, so that its values may be deleted. */
export function isForgotten({ removedAt }: CustomField, at: Date): boolean {
  return removedAt !== null && at.getTime() - Date.parse(removedAt) >= REMOVED_FIELD_DAYS * DAY;
}

export function putBack(field: CustomField, at: Date): CustomField {
  if (isForgotten(field, at)) throw new AppError('not_found', m.fields_gone());
  return { ...field, removedAt: null };
}

/** Reorders and regroups the fields. Throws `invalid` unless each current field is named exactly once. */
export function arrangeFields(
  fields: readonly CustomField[],
  groups: readonly { name: LocalText | null; keys: string[] }[],
): CustomField[] {
  const named = groups.flatMap(({ keys }) => keys);
  const offered = fields.filter(isOffered);
  const isWhole = named.length === offered.length && new Set(named).size === named.length;
  if (!isWhole || offered.some(({ key }) => !named.includes(key))) {
    throw refusal(m.fields_order_stale());
  }
  const arranged = groups.flatMap(({ name, keys }) =>
    keys.map((key) => ({ ...findField(offered, key), group: name })),
  );
  return [...arranged, ...fields.filter((field) => !isOffered(field))];
}

/** Reverts one change field by field and keeps later changes. */
export function undoFieldChanges(
  current: readonly CustomField[],
  { before, after, at }: { before: CustomField[]; after: CustomField[]; at: Date },
): CustomField[] {
  const [was, is] = [byKey(before), byKey(after)];
  const undone = current.map((field) => {
    const former = was.get(field.key);
    const made = is.get(field.key);
    if (!made) return field;
    const removedAt = field.removedAt ?? at.toISOString();
    if (!former) return { ...field, removedAt };
    const given = Object.entries(former).filter(
      ([name, value]) => !isDeepStrictEqual(value, made[name as keyof CustomField]),
    );
    const back: CustomField = { ...field, ...Object.fromEntries(given) };
    if (back.removedAt === null)
      return field.removedAt === null ? back : putBack({ ...back, removedAt: field.removedAt }, at);
    return { ...back, removedAt };
  });
  const isSameOrder = isDeepStrictEqual(
    before.map(({ key }) => key).filter((key) => is.has(key)),
    after.map(({ key }) => key).filter((key) => was.has(key)),
  );
  if (isSameOrder) return undone;
  const places = new Map(before.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: CustomField) => places.get(key) ?? before.length;
  return undone.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const byKey = (fields: readonly CustomField[]) =>
  new Map(fields.map((field) => [field.key, field]));

/**
 * Returns the fields that differ between two versions, as in each version, or all of them if only the order
 * differs.
 */
export function compareFields(before: readonly CustomField[], after: readonly CustomField[]) {
  const [was, is] = [byKey(before), byKey(after)];
  const others = {
    before: before.filter((field) => !isDeepStrictEqual(field, is.get(field.key))),
    after: after.filter((field) => !isDeepStrictEqual(field, was.get(field.key))),
  };
  const isOrder = others.before.length === 0 && others.after.length === 0;
  return isOrder ? { before: [...before], after: [...after] } : others;
}

type Sides = { before: Record<string, unknown>; after: Record<string, unknown> };

export function tellFields(before: readonly CustomField[], after: readonly CustomField[]): Sides {
  const { before: was, after: is } = compareFields(before, after);
  if (was.length > 1 || is.length > 1) {
    const names = (fields: CustomField[]) => ({ fields: fields.map(({ name }) => name.en) });
    return { before: names(was), after: names(is) };
  }
  const [one] = was;
  const [other] = is;
  const tell = (field: CustomField | undefined, beside: CustomField | undefined) =>
    field ? { ...differing(field, beside), name: field.name.en } : {};
  return { before: tell(one, other), after: tell(other, one) };
}

function differing(field: CustomField, beside: CustomField | undefined) {
  const said = new Map<string, unknown>(Object.entries(beside ?? {}));
  return Object.fromEntries(
    Object.entries(field).filter(([name, value]) => !isDeepStrictEqual(value, said.get(name))),
  );
}

const UNSETTLING = [
  'name',
  'kind',
  'choices',
  'categories',
  'trades',
  'isShown',
  'isFilter',
] as const;

/** Checks whether a field change affects the search index or how values are stored. */
export function mustSettle(before: readonly CustomField[], after: readonly CustomField[]): boolean {
  const is = byKey(after);
  return before.some((field) => {
    const now = is.get(field.key);
    return (
      now !== undefined &&
      [...UNSETTLING, 'isSearched' as const, 'removedAt' as const].some(
        (name) => !isDeepStrictEqual(field[name], now[name]),
      )
    );
  });
}

/** Drops stored fields that fail the current validation, one by one. */
export function keepAllowed(fields: unknown): CustomField[] {
  const kept = Array.isArray(fields) ? fields : [];
  const allowed = kept.flatMap((field) => customField.safeParse(field).data ?? []);
  return customFields.safeParse(allowed).data ?? [];
}
