import type { MailPreview } from '../../../contract/mails.staff.ts';
import { deriveAccent } from '../../../domain/accent/accent.ts';
import type { Language } from '../../../domain/languages.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { composeMail, type Mail, withStopAddress } from '../../../platform/mail/compose.ts';
import type { MailFields, MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import type { Site } from '../../settings/site.ts';
import { STOP_PATH } from './notices.ts';
import { noticeOf } from './plan.ts';
import { chooseMailLanguage } from './reader-language.ts';
import { findTemplateFaults } from './template-check.rules.ts';
import { type TemplateName, type TemplateShape, templateShapes } from './template-shapes.data.ts';
import { fillWords } from './template-text.rules.ts';
import { formatValue } from './template-values.rules.ts';
import { isTemplate, offeredFields, ownWords, type Words } from './templates.rules.ts';
import { findWording } from './wordings.queries.ts';

export function describeMailLength(months: number): MailValue {
  if (months === 1) return { words: 'length-month' };
  if (months === 12) return { words: 'length-year' };
  return months % 12 === 0
    ? { words: 'length-years', count: months / 12 }
    : { words: 'length-months', count: months };
}

const termNames: Record<number, string> = { 1: 'month', 12: 'year' };

/** Describes a price with its term. Months are null for a term without an end. */
export function describeMailPrice(sold: { price: number; months: number | null }): MailValue {
  const { months } = sold;
  const price = { cents: sold.price };
  if (months === null) return { words: 'price-once', with: { price } };
  const length = describeMailLength(months);
  return { words: `price-${termNames[months] ?? 'other'}`, with: { price, length } };
}

export function describeSale(
  { premium, approvalHours }: Pick<SiteSettings, 'premium' | 'approvalHours'>,
  months = premium.months as number,
): Record<'price' | 'price_and_term' | 'term' | 'approval_time', MailValue> {
  return {
    price: { cents: premium.price },
    price_and_term: describeMailPrice(premium),
    term: { words: `term-${termNames[months] ?? 'other'}` },
    approval_time: describeHours(approvalHours),
  };
}

function describeHours({ from, to }: SiteSettings['approvalHours']): MailValue {
  return from === to
    ? { words: 'hours', count: to }
    : { words: 'hours-between', with: { from: String(from), to: String(to) } };
}

type Rendering = { db: Pick<Database, 'kysely'>; site: Site };

export async function renderMail(
  { db, site }: Rendering,
  planned: PlannedMail,
  language: Language,
): Promise<Mail> {
  const { template, draft } = planned;
  if (!isTemplate(template)) throw new Error(`There is no mail template ${template}.`);
  const words = draft ?? (await findWords(db, template, language));
  return writeMail(site, planned, { template, language, words });
}

/** Falls back to the built-in text if the saved one lacks fields that the template now requires. */
export async function findWords(
  db: Rendering['db'],
  template: TemplateName,
  language: Language,
): Promise<Words> {
  const { subject = null, body = null } =
    (await findWording(db.kysely, { template, language })) ?? {};
  if (subject === null || body === null) return ownWords(template, language);
  const words = { subject, text: body };
  const isWhole = findTemplateFaults(words, offeredFields(template)).length === 0;
  return isWhole ? words : ownWords(template, language);
}

function writeMail(
  site: Site,
  planned: PlannedMail,
  { template, language, words }: { template: TemplateName; language: Language; words: Words },
): Mail {
  const { to, fields, rows = [], months, replyTo } = planned;
  const common: Record<string, MailValue> = {
    site: site.name,
    site_url: site.url,
    contact_url: `${site.url}/contact`,
    submit_url: `${site.url}/submit`,
    ...describeSale(site.settings, months),
  };
  const find = (value: MailValue | null) =>
    value !== null && typeof value === 'object' && 'as' in value ? common[value.as] : value;
  const format = (given: MailFields) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const text = formatValue(find(value) ?? '', language);
        return [name, name.endsWith('_url') ? addLanguage(site, text, language) : text];
      }),
    );
  const values = format({ ...common, ...fields });
  const filled = fillWords(words, offeredFields(template), { values, rows: rows.map(format) });
  const { notice: shape }: TemplateShape = templateShapes[template];
  const notice = findNotice(planned, shape);
  const stop = shape === 'owed' ? 'asked' : shape.label;
  const label = notice && stop && formatValue({ words: `stop-${stop}` }, language);
  return composeMail({
    to,
    language,
    ...filled,
    site: { name: site.name, url: site.url, ...chooseAccent(site) },
    ...(replyTo && { replyTo }),
    ...(notice && { notice }),
    ...(label && { stopLabel: label }),
  });
}

/** Applies the current unsubscribe rule, also to mails queued before the rule changed. */
function findNotice({ notice, draft }: PlannedMail, shape: TemplateShape['notice']) {
  if (draft || shape === 'owed') return notice;
  return { ...noticeOf(shape.kind), ...notice };
}

/** Uses the light theme only: mail is shown on white, and mail clients don't support the dark theme. */
function chooseAccent({ settings: { accent } }: Site): { accent?: string } {
  return accent ? { accent: deriveAccent(accent).light.accent } : {};
}

/** Adds the language to links to pages of the site. API, admin and external links stay unchanged. */
function addLanguage({ url, settings }: Site, address: string, language: Language): string {
  const path = address.startsWith(`${url}/`) ? address.slice(url.length) : null;
  if (path === null || language === settings.languages.main) return address;
  return /^\/(api|admin)\//.test(path) ? address : `${url}/${language}${path}`;
}

export interface PreviewDependencies extends Pick<Services, 'db' | 'secret'> {
  site: Site;
}

const NOBODY = 'nobody@example.invalid';

/** Renders a mail as the recipient will see it, with the secret in the unsubscribe link removed. */
export async function previewMail(
  dependencies: PreviewDependencies,
  to: string | null,
  write: (to: string) => PlannedMail,
): Promise<MailPreview> {
  const planned = write(to ?? NOBODY);
  const mail = await renderMail(
    dependencies,
    planned,
    await chooseMailLanguage(dependencies, planned),
  );
  const { subject, text } = withStopAddress(mail, `${dependencies.site.url}${STOP_PATH}?token=...`);
  return { to, subject, text };
}
