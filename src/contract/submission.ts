import { z } from 'zod';
import { cleanCell, tidy } from './clean-cells.ts';
import { readStateCode } from './find-state.ts';
import { type FieldName, rulesOf, submittedFields } from './listing-fields.ts';

/** What an owner submits: the rules of the form, on both sides of the wire. */
export const businessInput = z.object({
  /** `email` is shown on the listing; `ownerEmail` is for us alone: receipts, and links to manage the listing. */
  ...rulesOf(submittedFields, 'submitted'),
  /** Only a wish: nothing becomes premium before it is paid for. */
  isPremium: z.boolean().default(false),
  /** Generated once by the form, so that a resend (lost answer, second click) adds nothing. */
  submissionKey: z.uuid().optional(),
  /** A honeypot: people never see this field, so whatever fills it in is a bot. */
  nickname: z.string().max(200).optional(),
});
/** The form's values, before parsing. */
export type BusinessDraft = z.input<typeof businessInput>;
export type BusinessInput = z.output<typeof businessInput>;

export interface Mended {
  field: Extract<FieldName, 'state' | 'zipCode' | 'email' | 'website'>;
  value: string;
}

/** What one field of a form tells of another: a ZIP code is read by its state, an email may stand among the websites. */
export function listMended(given: Record<string, unknown>): Mended[] {
  const say = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const [state, zipCode, website] = [say('state'), say('zipCode'), say('website')];
  const code = readStateCode(state) ?? null;
  const whole = tidy((text) => cleanCell.zipCode(text, { state: code }))(zipCode);
  const address = /^https?:/i.test(website) ? null : readEmail(website);
  const mended: Mended[] = [
    { field: 'state', value: code ?? state },
    { field: 'zipCode', value: whole },
  ];
  if (address !== null) {
    mended.push({ field: 'website', value: '' });
    if (say('email') === '') mended.push({ field: 'email', value: address });
  }
  return mended.filter(({ field, value }) => value !== say(field));
}

/** Null for what is no email address. */
export function readEmail(text: string): string | null {
  const address = text.includes('@') ? tidy(cleanCell.email)(text) : '';
  return z.email().safeParse(address).success ? address : null;
}

export function mendListing(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given: Record<string, unknown> = { ...body };
  for (const { field, value } of listMended(given)) given[field] = value;
  return given;
}
