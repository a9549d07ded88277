import * as m from '#messages';
import { labelOf, lineFields } from '../listing-fields.ts';
import { builtInRoles } from '../rights.ts';

/** What values stand for, by what they are of and themselves: `category 3`, `trade plumbers`. */
export type AuditNames = Readonly<Record<string, string>>;

const fields: Readonly<Record<string, string>> = {
  get categoryId() {
    return m.field_category();
  },
  get imageUrl() {
    return m.field_image();
  },
  get isApproved() {
    return m.field_approved();
  },
  get isHeld() {
    return m.reviews_state_held();
  },
  get isPremium() {
    return m.common_premium();
  },
  get isPublished() {
    return m.common_published();
  },
  get publishAt() {
    return m.audit_field_goes_live();
  },
  get moveTo() {
    return m.audit_field_target();
  },
  get zipCode() {
    return m.field_zip_code();
  },
};

/** Fields that hold what a name is known of. */
export const referringFields: Readonly<Record<string, 'category' | 'trade'>> = {
  categoryId: 'category',
  moveTo: 'category',
  trades: 'trade',
  tradeId: 'trade',
};

const cents = new Set(['amount', 'price', 'refunded']);

const TIME = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const times = new Map<string, Intl.DateTimeFormat>();
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)$/;

/** `Jun 1, 2024, 12:00 PM UTC`. */
export function describeTime(iso: string): string {
  const locale = m.format_locale();
  const format = times.get(locale) ?? new Intl.DateTimeFormat(locale, TIME);
  times.set(locale, format);
  return m.format_utc({ value: format.format(new Date(iso)) });
}

/** `zipCode` becomes `Zip code`. */
export function spell(code: string): string {
  const words = code
    .replace(/[.\-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function describeField(field: string): string {
  const line = lineFields.find((name) => name === field);
  return fields[field] ?? (line ? labelOf(line) : spell(field));
}

export function describeValue(field: string, value: unknown, names: AuditNames): string {
  if (value === null || value === undefined || value === '') return m.common_empty();
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no();
  if (Array.isArray(value)) return describeList(field, value, names);
  if (typeof value === 'object') return describeParts(value, names);
  if (typeof value === 'number' && cents.has(field)) return `$${(value / 100).toFixed(2)}`;
  return describeText(field, String(value), names);
}

function describeText(field: string, text: string, names: AuditNames): string {
  const kind = referringFields[field];
  if (kind) return names[`${kind} ${text}`] ?? text;
  if (field === 'role') return describeRole(text);
  return MOMENT.test(text) ? describeTime(text) : text;
}

function describeRole(role: string): string {
  if (role === 'none') return m.common_none();
  return Object.entries(builtInRoles).find(([key]) => key === role)?.[1].name ?? role;
}

function describeList(field: string, values: unknown[], names: AuditNames): string {
  if (values.length === 0) return m.common_empty();
  const isPlain = values.every((value) => typeof value !== 'object');
  return values.map((value) => describeValue(field, value, names)).join(isPlain ? ', ' : '\n');
}

function describeParts(value: object, names: AuditNames): string {
  const parts = Object.entries(value);
  if (parts.length === 0) return m.common_empty();
  return parts
    .map(([field, part]) => `${describeField(field)}: ${describeValue(field, part, names)}`)
    .join('\n');
}
