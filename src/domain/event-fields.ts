import { z } from 'zod';
import * as m from '#messages';
import {
  areKeysDifferent,
  type CustomField,
  type CustomValues,
  choicesMissing,
  customValueRule,
  fieldKey,
  keysOnce,
  localText,
  MAX_CHOICES,
  newField,
} from './custom-fields.ts';
import { type CustomEdit, readText, type ShownField, showFields } from './custom-values.ts';

export const eventFieldKinds = ['line', 'number', 'yes-no', 'choice', 'link'] as const;

export const MAX_EVENT_FIELDS = 10;

/** A field of events that staff define. Its key and those of its choices don't change when it is renamed. */
const eventField = z
  .object({
    key: fieldKey,
    name: localText,
    kind: z.enum(eventFieldKinds),
    choices: z
      .array(z.object({ key: fieldKey, name: localText }))
      .max(MAX_CHOICES, { error: () => m.fields_choices_too_many({ max: MAX_CHOICES }) })
      .refine(areKeysDifferent, keysOnce),
    /** Whether visitors see the field. Otherwise only the owner and staff do. */
    isShown: z.boolean(),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, choicesMissing);

export type EventField = z.infer<typeof eventField>;

export const eventFieldList = z
  .array(eventField)
  .max(MAX_EVENT_FIELDS, { error: () => m.fields_too_many({ max: MAX_EVENT_FIELDS }) })
  .refine(areKeysDifferent, keysOnce);

/** Converts to a listing field, to share its rules, inputs and labels. */
export function toCustomField(field: EventField): CustomField {
  return { ...newField, isFilter: false, isSearched: false, removedAt: null, ...field };
}

const ANY_LISTING = { categoryId: 0, trades: [] };

/** Returns the values that are known and valid, in the order of the fields. */
export function showEventFields(
  fields: readonly EventField[],
  custom: CustomValues,
  { withHidden = false } = {},
): ShownField[] {
  const shown = withHidden ? fields.map((field) => ({ ...field, isShown: true })) : fields;
  return showFields(shown.map(toCustomField), custom, ANY_LISTING);
}

/** Reads a value for each field from a form or a table row. `read` returns null for a field that isn't there. */
export function readEventFields(
  fields: readonly EventField[],
  read: (key: string) => string | undefined | null,
): CustomEdit {
  const edit: CustomEdit = {};
  for (const field of fields) {
    const text = read(field.key);
    if (text === undefined || text === null) continue;
    edit[field.key] = readText(toCustomField(field), findChoice(field, text.trim()));
  }
  return edit;
}

/** Returns the key of the choice with this name, or the text itself if there is none. */
function findChoice({ kind, choices }: EventField, text: string): string {
  if (kind === 'yes-no') return /^(?:yes|true|1|s[ií])$/i.test(text) ? 'yes' : text.toLowerCase();
  if (kind !== 'choice') return text;
  const wanted = text.toLowerCase();
  const known = choices.find(({ key, name }) =>
    [key, name.en, name.es].some((one) => one?.toLowerCase() === wanted),
  );
  return known?.key ?? text;
}

/** Validates the values, and drops those of unknown fields. Null removes a value. Returns the first error, if any. */
export function checkEventFields(
  fields: readonly EventField[],
  given: CustomEdit,
): { edit: CustomEdit } | { key: string; message: string } {
  const edit: CustomEdit = {};
  for (const field of fields) {
    if (!(field.key in given)) continue;
    const parsed = customValueRule(toCustomField(field)).safeParse(given[field.key]);
    if (!parsed.success) {
      return { key: field.key, message: parsed.error.issues[0]?.message ?? m.fields_gone() };
    }
    edit[field.key] = parsed.data;
  }
  return { edit };
}

/** Applies an edit, which removes the values that it sets to null. */
export function mergeEventFields(custom: CustomValues, edit: CustomEdit): CustomValues {
  const merged: CustomValues = {};
  for (const [key, value] of Object.entries({ ...custom, ...edit })) {
    if (value !== null) merged[key] = value;
  }
  return merged;
}
