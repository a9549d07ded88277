import { z } from 'zod';
import * as m from '#messages';
import { cleanCell, tidy } from './clean-cells.ts';
import { line, optionalUrl, paragraphs, requiredEmail } from './text.ts';

export const fieldKinds = [
  'yes-no',
  'choice',
  'choices',
  'number',
  'line',
  'paragraphs',
  'link',
  'email',
  'date',
  'price-level',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

const kindsWithChoices: readonly FieldKind[] = ['choice', 'choices'];

export function hasChoices(kind: FieldKind): boolean {
  return kindsWithChoices.includes(kind);
}

const kindsOfFilters: readonly FieldKind[] = [
  'yes-no',
  'choice',
  'choices',
  'number',
  'price-level',
];

export function isFilterable(kind: FieldKind): boolean {
  return kindsOfFilters.includes(kind);
}

/** Checks whether values of one field kind stay valid when staff change the field to another kind. */
export function carriesOver(from: FieldKind, to: FieldKind): boolean {
  return (
    from === to ||
    (from === 'line' && to === 'paragraphs') ||
    (from === 'choice' && to === 'choices')
  );
}

/** schema.org properties that a field can be mapped to in structured data for search engines. */
export const fieldMeanings = [
  'amenityFeature',
  'paymentAccepted',
  'priceRange',
  'hasMenu',
  'acceptsReservations',
  'knowsLanguage',
  'maximumAttendeeCapacity',
  'foundingDate',
  'servesCuisine',
  'sameAs',
] as const;
export type FieldMeaning = (typeof fieldMeanings)[number];

export const meaningsOf: Readonly<Record<FieldKind, readonly FieldMeaning[]>> = {
  'yes-no': ['amenityFeature', 'acceptsReservations'],
  choice: ['amenityFeature', 'paymentAccepted', 'priceRange', 'knowsLanguage', 'servesCuisine'],
  choices: ['amenityFeature', 'paymentAccepted', 'knowsLanguage', 'servesCuisine'],
  number: ['maximumAttendeeCapacity'],
  line: ['paymentAccepted', 'priceRange', 'servesCuisine'],
  paragraphs: [],
  link: ['hasMenu', 'acceptsReservations', 'sameAs'],
  email: [],
  date: ['foundingDate'],
  'price-level': ['priceRange'],
};

export const fieldIcons = [
  'award',
  'bag',
  'bookmark',
  'briefcase',
  'calendar',
  'camera',
  'car',
  'card',
  'check',
  'clock',
  'dollar',
  'gift',
  'globe',
  'heart',
  'house',
  'mail',
  'parking',
  'paw',
  'people',
  'phone',
  'scissors',
  'snowflake',
  'sun',
  'tag',
  'truck',
  'utensils',
  'wheelchair',
  'wifi',
  'wrench',
] as const;
export type FieldIcon = (typeof fieldIcons)[number];

/** Maximum number of active fields. Removed fields don't count; they are kept for a while and can be restored. */
export const MAX_FIELDS = 60;
const MAX_KEPT = 200;
export const MAX_CHOICES = 40;
const MAX_KEY = 60;
const MAX_LABEL = 80;
const MAX_SYNONYMS = 20;
export const REMOVED_FIELD_DAYS = 30;
export const HIGHEST_PRICE_LEVEL = 4;
const LARGEST_NUMBER = 1_000_000_000;

/** Stable key of a field or choice. It doesn't change when the field or choice is renamed. */
export const fieldKey = z
  .string()
  .max(MAX_KEY)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: () => m.input_slug_format() })
  // Rejects `constructor`, because every plain object inherits that property.
  .refine((text) => text !== 'constructor', { error: () => m.input_slug_format() });
const label = line(MAX_LABEL, () => m.input_name_required());
const labelOrNone = line(MAX_LABEL)
  .nullable()
  .transform((text) => text || null);

/** Text in the site's languages; `es: null` means the English text is used. */
export const localText = z.object({ en: label, es: labelOrNone });
export type LocalText = z.infer<typeof localText>;

export const areKeysDifferent = (all: readonly { key: string }[]) =>
  new Set(all.map((one) => one.key)).size === all.length;
export const keysOnce = { error: () => m.input_each_once() };

function findNameTwice(all: readonly { name: LocalText }[]): string | null {
  const names = all.map(({ name }) => name.en);
  const folded = names.map((name) => name.toLowerCase());
  return names.find((_, at) => folded.indexOf(folded[at] ?? '') < at) ?? null;
}

const choicesOf = <Key extends z.ZodType<string | null>>(choiceKey: Key) =>
  z
    .array(z.object({ key: choiceKey, name: localText }))
    .max(MAX_CHOICES, { error: () => m.fields_choices_too_many({ max: MAX_CHOICES }) })
    .refine((all) => findNameTwice(all) === null, { error: () => m.fields_choices_same() });

const said = {
  name: localText,
  kind: z.enum(fieldKinds),
  unit: localText.nullable(),
  group: localText.nullable(),
  /**
   * Category ids. The field applies to listings with one of these categories or `trades`, or to all listings
   * if both are empty. Ids that don't exist are ignored.
   */
  categories: z.array(z.int().min(1)).max(100),
  trades: z.array(z.string().regex(/^[a-z0-9-]{1,100}$/)).max(300),
  filledBy: z.enum(['owner', 'staff']),
  /** Whether an owner's change to this field on an approved listing waits for staff approval. */
  waits: z.boolean(),
  isShown: z.boolean(),
  isFilter: z.boolean(),
  isSearched: z.boolean(),
  isAsked: z.boolean(),
  synonyms: z.object({
    en: z.array(label).max(MAX_SYNONYMS, { error: () => m.fields_synonyms_too_many() }),
    es: z.array(label).max(MAX_SYNONYMS, { error: () => m.fields_synonyms_too_many() }),
  }),
  icon: z.enum(fieldIcons).nullable(),
  meaning: z.enum(fieldMeanings).nullable(),
};

const areChoicesThere = ({ kind, choices }: { kind: FieldKind; choices: readonly unknown[] }) =>
  !hasChoices(kind) || choices.length > 0;
export const choicesMissing = { error: () => m.fields_choices_missing(), path: ['choices'] };

/** A custom field defined by staff. Its key and the keys of its choices don't change when it is renamed. */
export const customField = z
  .object({
    key: fieldKey,
    ...said,
    choices: choicesOf(fieldKey).refine(areKeysDifferent, keysOnce),
    removedAt: z.iso.datetime().nullable(),
  })
  .refine(areChoicesThere, choicesMissing);
export type CustomField = z.infer<typeof customField>;
export type FieldChoice = CustomField['choices'][number];

export const customFields = z
  .array(customField)
  .max(MAX_KEPT, { error: () => m.fields_too_many_kept({ max: MAX_KEPT }) })
  .refine(areKeysDifferent, keysOnce)
  .refine((all) => all.filter(isOffered).length <= MAX_FIELDS, {
    error: () => m.fields_too_many({ max: MAX_FIELDS }),
  })
  .superRefine((all, context) => {
    const name = findNameTwice(all.filter(isOffered));
    if (name === null) return;
    const message = m.fields_same_name({ name });
    context.addIssue({ code: 'custom', message, path: ['name', 'en'] });
  });

/**
 * Staff input for a field. The server generates the field's key and the keys of new choices (null). Settings
 * that don't apply to the kind are dropped.
 */
export const fieldInput = z
  .strictObject({ ...said, choices: choicesOf(fieldKey.nullable()) })
  .refine(areChoicesThere, choicesMissing)
  .transform((field) => ({
    ...field,
    choices: hasChoices(field.kind) ? field.choices : [],
    unit: field.kind === 'number' ? field.unit : null,
    isFilter: field.isFilter && isFilterable(field.kind),
    waits: field.waits && field.filledBy === 'owner',
    isAsked: field.isAsked && field.filledBy === 'owner',
    meaning: field.meaning && meaningsOf[field.kind].includes(field.meaning) ? field.meaning : null,
  }));
export type FieldDraft = z.input<typeof fieldInput>;
export type FieldInput = z.output<typeof fieldInput>;

export const newField = {
  choices: [],
  unit: null,
  group: null,
  categories: [],
  trades: [],
  filledBy: 'owner',
  waits: false,
  isShown: true,
  isFilter: true,
  isSearched: true,
  isAsked: false,
  synonyms: { en: [], es: [] },
  icon: null,
  meaning: null,
} satisfies Omit<FieldDraft, 'name' | 'kind'>;

export const plainValue = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);
export type PlainValue = z.infer<typeof plainValue>;

const MAX_REMARK = 200;

/** A yes or no with the rest of the text that an import read it from, such as "ramp in rear". */
const remarkedAnswer = z.strictObject({
  is: z.boolean(),
  words: z.string().min(1).max(MAX_REMARK),
});

/**
 * Values by field key: a boolean (with a remark: `{"is": true, "words": "ramp in rear"}`), one or several
 * choice keys, a number, a text, a date (`2026-05-31`, `2026-05` or `2026`) or a price level starting at 1.
 * Unknown values are absent.
 */
export const customValues = z.record(fieldKey, z.union([plainValue, remarkedAnswer]));
export type CustomValues = z.infer<typeof customValues>;
export type CustomValue = CustomValues[string];

/** Separates a value from the remark beside it; the remark is `''` if there is none. */
export function splitRemark(value: CustomValue): { value: PlainValue; remark: string } {
  const isRemarked = typeof value === 'object' && !Array.isArray(value);
  return isRemarked ? { value: value.is, remark: value.words } : { value, remark: '' };
}

/** A year, or a year and a month. */
const PART_OF_DATE = /^(?:1[6-9]|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/;

const pickOne = (field: CustomField) =>
  z.enum(field.choices.map((choice) => choice.key) as [string, ...string[]], {
    error: () => m.fields_choose_one(),
  });

/** Returns the validation rule for a field's value. Null, `''` and an empty selection all become null (unknown). */
export function customValueRule(field: CustomField): z.ZodType<CustomValue | null> {
  const known = knownValueRule(field);
  const isUnknown = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return z.preprocess((value) => (isUnknown(value) ? null : value), known.nullable());
}

function knownValueRule(field: CustomField): z.ZodType<CustomValue | null> {
  switch (field.kind) {
    case 'yes-no':
      return z.union([z.boolean(), remarkedAnswer], { error: () => m.fields_yes_or_no() });
    case 'choice':
      return pickOne(field);
    case 'choices':
      // Accepts a single string, because a field of kind `choice` can be changed to `choices` and keeps its
      // stored values.
      return z
        .preprocess(
          (value) => (typeof value === 'string' ? [value] : value),
          z.array(pickOne(field)).max(MAX_CHOICES),
        )
        .transform((chosen) =>
          field.choices.map((choice) => choice.key).filter((one) => chosen.includes(one)),
        );
    case 'number':
      return z
        .number({ error: () => m.fields_number() })
        .min(0, { error: () => m.fields_number() })
        .max(LARGEST_NUMBER, { error: () => m.fields_number() });
    case 'price-level':
      return z
        .int({ error: () => m.fields_price_level() })
        .min(1, { error: () => m.fields_price_level() })
        .max(HIGHEST_PRICE_LEVEL, { error: () => m.fields_price_level() });
    case 'line':
      return line(200, undefined, tidy(cleanCell.name)).transform((text) => text || null);
    case 'paragraphs':
      return paragraphs(2000, undefined, tidy(cleanCell.description)).transform(
        (text) => text || null,
      );
    case 'link':
      return optionalUrl(() => m.input_url_invalid(), tidy(cleanCell.website));
    case 'email':
      return requiredEmail(() => m.input_email_invalid());
    case 'date':
      return z.union([z.iso.date(), z.string().regex(PART_OF_DATE)], {
        error: () => m.fields_date(),
      });
  }
}

export function isOffered({ removedAt }: CustomField): boolean {
  return removedAt === null;
}

/**
 * Checks whether a field applies to a listing with this category and these trades (slugs). Removed fields
 * never apply.
 */
export function isFieldOf(
  field: CustomField,
  { categoryId, trades }: { categoryId: number; trades: readonly string[] },
): boolean {
  if (!isOffered(field)) return false;
  if (field.categories.length === 0 && field.trades.length === 0) return true;
  return (
    field.categories.includes(categoryId) || field.trades.some((slug) => trades.includes(slug))
  );
}

/** Groups fields by group name, in the order of each group's first field. Fields without a group have a null name. */
export function groupFields(
  fields: readonly CustomField[],
): { name: LocalText | null; fields: CustomField[] }[] {
  const groups = Map.groupBy(fields, ({ group }) => group?.en ?? null);
  return [...groups.values()].map((members) => ({
    name: members[0]?.group ?? null,
    fields: members,
  }));
}

export function formatLocal(text: LocalText, language: 'en' | 'es'): string {
  return (language === 'es' ? text.es : null) ?? text.en;
}
