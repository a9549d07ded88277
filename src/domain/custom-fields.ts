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

/** Whether visitors can filter by fields of a kind. */
export function isFilterable(kind: FieldKind): boolean {
  return kindsOfFilters.includes(kind);
}

/** Whether the values of one kind are values of another. */
export function carriesOver(from: FieldKind, to: FieldKind): boolean {
  return (
    from === to ||
    (from === 'line' && to === 'paragraphs') ||
    (from === 'choice' && to === 'choices')
  );
}

/** What search engines are told of a field, in terms of schema.org. */
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
] as const;
export type FieldMeaning = (typeof fieldMeanings)[number];

export const meaningsOf: Readonly<Record<FieldKind, readonly FieldMeaning[]>> = {
  'yes-no': ['amenityFeature', 'acceptsReservations'],
  choice: ['amenityFeature', 'paymentAccepted', 'priceRange', 'knowsLanguage', 'servesCuisine'],
  choices: ['amenityFeature', 'paymentAccepted', 'knowsLanguage', 'servesCuisine'],
  number: ['maximumAttendeeCapacity'],
  line: ['paymentAccepted', 'priceRange', 'servesCuisine'],
  paragraphs: [],
  link: ['hasMenu', 'acceptsReservations'],
  email: [],
  date: ['foundingDate'],
  'price-level': ['priceRange'],
};

/** Small pictures beside a field's name. */
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

/** Those that are not removed; removed ones are kept beside them for some time. */
export const MAX_FIELDS = 60;
const MAX_KEPT = 200;
export const MAX_CHOICES = 40;
const MAX_KEY = 60;
const MAX_LABEL = 80;
const MAX_SYNONYMS = 20;
/** Days in which a removed field can be put back with its values. */
export const REMOVED_FIELD_DAYS = 30;
export const HIGHEST_PRICE_LEVEL = 4;
const LARGEST_NUMBER = 1_000_000_000;

/** Of a field or a choice; it stays the same whatever they are called. */
export const fieldKey = z
  .string()
  .max(MAX_KEY)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: () => m.input_slug_format() })
  // What every object has by that name is no value.
  .refine((text) => text !== 'constructor', { error: () => m.input_slug_format() });
const label = line(MAX_LABEL, () => m.input_name_required());
const labelOrNone = line(MAX_LABEL)
  .nullable()
  .transform((text) => text || null);

/** A text in the languages of the site; null is as in English. */
export const localText = z.object({ en: label, es: labelOrNone });
export type LocalText = z.infer<typeof localText>;

const areKeysDifferent = (all: readonly { key: string }[]) =>
  new Set(all.map((one) => one.key)).size === all.length;
const once = { error: () => m.input_each_once() };

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
  /** Of `number`: `guests`, `miles`. */
  unit: localText.nullable(),
  /** Fields of one group stand together under its name. */
  group: localText.nullable(),
  /** For listings of these, or of `trades`; without either, for all. What is gone is passed over. */
  categories: z.array(z.int().min(1)).max(100),
  /** Slugs. */
  trades: z.array(z.string().regex(/^[a-z0-9-]{1,100}$/)).max(300),
  filledBy: z.enum(['owner', 'staff']),
  /** Whether what the owner of an approved listing enters waits for staff. */
  waits: z.boolean(),
  isShown: z.boolean(),
  isFilter: z.boolean(),
  isSearched: z.boolean(),
  /** Whether it is asked at submitting. */
  isAsked: z.boolean(),
  /** What people type for it beside its name: `patio`. */
  synonyms: z.object({
    en: z.array(label).max(MAX_SYNONYMS, { error: () => m.fields_synonyms_too_many() }),
    es: z.array(label).max(MAX_SYNONYMS, { error: () => m.fields_synonyms_too_many() }),
  }),
  icon: z.enum(fieldIcons).nullable(),
  meaning: z.enum(fieldMeanings).nullable(),
};

const areChoicesThere = ({ kind, choices }: { kind: FieldKind; choices: readonly unknown[] }) =>
  !hasChoices(kind) || choices.length > 0;
const choicesMissing = { error: () => m.fields_choices_missing(), path: ['choices'] };

/** A field that staff made. Its key, and those of its choices, stay whatever they are called. */
export const customField = z
  .object({
    key: fieldKey,
    ...said,
    /** Of `choice` and `choices`, in their order. */
    choices: choicesOf(fieldKey).refine(areKeysDifferent, once),
    removedAt: z.iso.datetime().nullable(),
  })
  .refine(areChoicesThere, choicesMissing);
export type CustomField = z.infer<typeof customField>;
export type FieldChoice = CustomField['choices'][number];

export const customFields = z
  .array(customField)
  .max(MAX_KEPT, { error: () => m.fields_too_many_kept({ max: MAX_KEPT }) })
  .refine(areKeysDifferent, once)
  .refine((all) => all.filter(isOffered).length <= MAX_FIELDS, {
    error: () => m.fields_too_many({ max: MAX_FIELDS }),
  })
  .superRefine((all, context) => {
    const name = findNameTwice(all.filter(isOffered));
    if (name === null) return;
    const message = m.fields_same_name({ name });
    context.addIssue({ code: 'custom', message, path: ['name', 'en'] });
  });

/** What staff say of a field; its key and those of new choices (null) are made. What its kind has no use for is passed over. */
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

/** A new one, before its name and kind: owners fill it in, visitors see it, search and filter by it. */
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

/**
 * By the keys of their fields: true or false, the key of a choice or several, a number, a text, a day
 * (`2026-05-31`), a price level from 1. What is not known is absent.
 */
export const customValues = z.record(
  fieldKey,
  z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]),
);
export type CustomValues = z.infer<typeof customValues>;
export type CustomValue = CustomValues[string];

const pickOne = (field: CustomField) =>
  z.enum(field.choices.map((choice) => choice.key) as [string, ...string[]], {
    error: () => m.fields_choose_one(),
  });

/** What a value of a field must be. Null, '' and nothing chosen are all not known. */
export function customValueRule(field: CustomField): z.ZodType<CustomValue | null> {
  const known = knownValueRule(field);
  const isUnknown = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return z.preprocess((value) => (isUnknown(value) ? null : value), known.nullable());
}

function knownValueRule(field: CustomField): z.ZodType<CustomValue | null> {
  switch (field.kind) {
    case 'yes-no':
      return z.boolean({ error: () => m.fields_yes_or_no() });
    case 'choice':
      return pickOne(field);
    case 'choices':
      // A single one is what was kept while only one could be chosen.
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
      return z.iso.date({ error: () => m.fields_date() });
  }
}

export function isOffered({ removedAt }: CustomField): boolean {
  return removedAt === null;
}

/** Whether a listing of this category and these trades (slugs) has the field. */
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

/** In the order of their first fields; what stands in no group has a null name. */
export function groupFields(
  fields: readonly CustomField[],
): { name: LocalText | null; fields: CustomField[] }[] {
  const groups = Map.groupBy(fields, ({ group }) => group?.en ?? null);
  return [...groups.values()].map((members) => ({
    name: members[0]?.group ?? null,
    fields: members,
  }));
}

export function sayLocal(text: LocalText, language: 'en' | 'es'): string {
  return (language === 'es' ? text.es : null) ?? text.en;
}
