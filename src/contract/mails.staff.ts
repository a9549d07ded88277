import { z } from 'zod';
import * as m from '#messages';
import { languages } from '../domain/languages.ts';
import { idText, line, paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

const MAX_CHARACTERS = 10_000;

const VERSIONS_AT_ONCE = 20;

const language = z.enum(languages);

const params = z.object({ name: z.string().max(60) });

const inLanguage = z.object({ language: language.default('en') });

const words = z.object({ subject: z.string(), text: z.string() });

const writtenWords = z.object({
  language,
  subject: line(200, () => m.input_subject_missing()).min(1, {
    error: () => m.input_subject_missing(),
  }),
  text: paragraphs(MAX_CHARACTERS, () => m.input_text_missing()).min(1, {
    error: () => m.input_text_missing(),
  }),
});

export const mailTemplateRow = z.object({
  name: z.string(),
  group: z.string(),
  title: z.string(),
  when: z.string(),
  changedIn: z.array(language),
});

export type MailTemplateRow = z.infer<typeof mailTemplateRow>;

export const mailField = z.object({
  name: z.string(),
  about: z.string(),
  example: z.string(),
  /** Whether the field may be empty. Its paragraph is then left out. */
  isOptional: z.boolean(),
  /** Whether the field has several values. Its paragraph is then repeated for each. */
  isRepeated: z.boolean(),
  isNeeded: z.boolean(),
});

export type MailField = z.infer<typeof mailField>;

export const mailTemplate = z.object({
  ...mailTemplateRow.omit({ changedIn: true }).shape,
  language,
  /** Version of the last change, or 0 if unchanged. */
  version: z.int(),
  words,
  /** Default text of the product. */
  own: words,
  isChanged: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  fields: z.array(mailField),
  /** Whether the mail gets an unsubscribe note. */
  isStoppable: z.boolean(),
  /** Whether the mail contains a secret link, so that only administrators may change it. */
  isAdministrators: z.boolean(),
});

export type MailTemplate = z.infer<typeof mailTemplate>;

export const mailVersion = z.object({
  version: z.int(),
  /** Saved text; null if this version restored the default text. */
  words: words.nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
});

export type MailVersion = z.infer<typeof mailVersion>;

export const writtenMail = z.object({
  subject: z.string(),
  text: z.string(),
  /** Complete HTML document. Show it only where scripts can't run. */
  html: z.string(),
  faults: z.array(z.object({ field: z.enum(['subject', 'text']), message: z.string() })),
});

export type WrittenMail = z.infer<typeof writtenMail>;

const trial = z.object({
  ...writtenWords.shape,
  subject: line(200),
  text: paragraphs(MAX_CHARACTERS),
  /** Listing to use in the preview. If absent, an invented one is used. */
  businessId: z.int().min(1).optional(),
});

/** Version that was read. A stale one gets 409 with `current`. */
const version = z.int().min(0);

export const mailTemplateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mail-templates',
    summary: 'The templates of all emails, by group',
    access: 'mails',
    query: inLanguage,
    output: z.array(mailTemplateRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/mail-templates/:name',
    summary: 'A template in a language, with the fields that it offers',
    access: 'mails',
    params,
    query: inLanguage,
    output: mailTemplate,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/mail-templates/:name',
    summary: 'Change the words of an email. 409 with `current` if someone else did meanwhile.',
    access: 'mails',
    params,
    body: writtenWords.extend({ version }),
    output: mailTemplate,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/admin/mail-templates/:name/reset',
    summary: 'Put back the words that came with the product',
    access: 'mails',
    params,
    body: z.object({ language, version }),
    output: mailTemplate,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/mail-templates/:name/versions',
    summary: 'What the words of an email were, newest first',
    access: 'mails',
    paged: true,
    params,
    query: z.object({ ...inLanguage.shape, ...paging(VERSIONS_AT_ONCE) }),
    output: z.array(mailVersion),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/mail-templates/:name/preview',
    summary: 'An email as it would be sent with these words; its secret links are made up',
    access: 'mails',
    params,
    body: trial,
    output: writtenMail,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/mail-templates/:name/test',
    summary: 'Send the same to your own address, and to no other',
    access: 'mails',
    limit: 'test-mails',
    params,
    body: trial,
    output: z.object({ to: z.string() }),
  }),
};

export const mailPreview = z.object({
  /** Email address of the listing, or null if it has none. */
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
});

export type MailPreview = z.infer<typeof mailPreview>;

/**
 * `sent`: a mail server accepted it, but delivery is unknown. `failed`: it will be retried. `withheld`: the
 * recipient unsubscribed from this kind of mail or already got one today.
 */
export const mailState = z.enum(['waiting', 'sent', 'failed', 'given-up', 'withheld']);

export type MailState = z.infer<typeof mailState>;

/** Reason why an email can't be resent: a single-use link in it, or content that isn't available. */
export const againObstacle = z.enum([
  ...(['manage_url', 'disown_url', 'undo_url', 'checkout_url', 'receipt_url'] as const),
  ...(['claim_url', 'objection_url', 'review_url', 'password_url', 'email_url'] as const),
  ...(['right_url', 'correct_url', 'closed_url', 'ending_url', 'stop_url', 'confirm_url'] as const),
  ...(['message', 'address', 'test', 'unknown', 'waiting'] as const),
]);

export type AgainObstacle = z.infer<typeof againObstacle>;

export const sentMail = z.object({
  id: z.int(),
  /** Shortened for recipients whose address must be erased. */
  to: z.string(),
  /** Title of the template, or null without one. */
  title: z.string().nullable(),
  template: z.string().nullable(),
  language: z.string().nullable(),
  state: mailState,
  /** Error text of a failure. For `withheld`: `stopped`, `one-a-day` or `switched-off`. */
  reason: z.string().nullable(),
  tries: z.int(),
  isTest: z.boolean(),
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Reason why the email can't be resent; null if it can. */
  obstacle: againObstacle.nullable(),
});

export type SentMail = z.infer<typeof sentMail>;

export const waitingMail = z.object({
  id: z.string(),
  to: z.string(),
  title: z.string().nullable(),
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});

export type WaitingMail = z.infer<typeof waitingMail>;

const filter = z.object({
  /** Complete email address, compared without case. */
  to: line(254).optional(),
  state: mailState.optional(),
  template: line(60).optional(),
});

export const sentMailCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/sent-mails',
    summary: 'Emails of the last 90 days, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'mails',
    paged: true,
    query: filter.extend(paging(50)),
    output: z.array(sentMail),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/sent-mails/waiting',
    summary: 'Emails that were not tried yet: the newest hundred, and how many there are',
    access: 'mails',
    output: z.object({ count: z.int(), mails: z.array(waitingMail) }),
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/admin/sent-mails/:id/send-again',
    summary: 'Send the same again. 409 where it has a link that works once.',
    access: 'mails',
    limit: 'test-mails',
    params: z.object({ id: idText }),
    output: z.object({ to: z.string() }),
  }),
};
