import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { MailTemplate, WrittenMail } from '../../../contract/mails.staff.ts';
import type { Language } from '../../../domain/languages.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { mailQueue, withStopAddress } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Site } from '../../settings/site.ts';
import { readTemplate } from '../model/list-templates.ts';
import { STOP_PATH } from '../model/notices.ts';
import { noticeOf } from '../model/plan.ts';
import { renderMail } from '../model/render.ts';
import { findTemplateFaults } from '../model/template-check.rules.ts';
import {
  type TemplateName,
  type TemplateShape,
  templateShapes,
} from '../model/template-shapes.data.ts';
import {
  catalogues,
  isCommon,
  offeredFields,
  secretOf,
  type Words,
} from '../model/templates.rules.ts';
import { insertWording } from '../model/wordings.queries.ts';

interface Changing {
  template: TemplateName;
  language: Language;
  version: number;
  by: User;
}

type Dependencies = Pick<Services, 'db' | 'clock'>;

/** Throws `conflict` with the current version if someone changed the template since it was read. */
export function changeWords(
  { db, clock }: Dependencies,
  changing: Changing,
  words: Words,
): Promise<MailTemplate> {
  requireAdministrator(changing);
  requireWhole(words, changing.template);
  return db.kysely.transaction().execute(async (trx) => {
    const before = await requireVersion(trx, changing);
    if (isSame(words, before.words)) return before;
    const { subject, text: body } = words;
    return keep(
      trx,
      { ...changing, before, at: clock() },
      isSame(words, before.own) ? null : { subject, body },
    );
  });
}

export function resetWords({ db, clock }: Dependencies, changing: Changing): Promise<MailTemplate> {
  requireAdministrator(changing);
  return db.kysely.transaction().execute(async (trx) => {
    const before = await requireVersion(trx, changing);
    return before.isChanged ? keep(trx, { ...changing, before, at: clock() }, null) : before;
  });
}

/**
 * Only administrators may edit mails with a secret link, because the text decides where readers take that
 * link. API tokens can't.
 */
function requireAdministrator({ template, by }: Changing): void {
  if (secretOf(template) === null || (by.role === 'admin' && hasRight(by, 'people'))) return;
  throw new AppError('forbidden', m.mails_secret_link());
}

/** Throws `invalid` with errors by field if the text can't be sent. */
export function requireWhole(words: Words, template: TemplateName): void {
  const fields = findTemplateFaults(words, offeredFields(template));
  if (fields.length === 0) return;
  throw new AppError('invalid', m.mails_invalid(), { fields });
}

function isSame(one: Words, other: Words): boolean {
  return one.subject === other.subject && one.text === other.text;
}

async function requireVersion(
  trx: DatabaseTransaction,
  { template, language, version }: Changing,
): Promise<MailTemplate> {
  const current = await readTemplate(trx, template, language);
  if (current.version !== version) throw stale(current);
  return current;
}

function stale(current: MailTemplate): AppError {
  return new AppError('conflict', m.mails_changed_elsewhere(), { current });
}

async function keep(
  trx: DatabaseTransaction,
  { template, language, before, at, by }: Changing & { before: MailTemplate; at: Date },
  kept: { subject: string; body: string } | null,
): Promise<MailTemplate> {
  const version = before.version + 1;
  const { subject = null, body = null } = kept ?? {};
  const wording = { template, language, version, subject, body, changedBy: by.id, changedAt: at };
  if (!(await insertWording(trx, wording)))
    throw stale(await readTemplate(trx, template, language));
  const after = await readTemplate(trx, template, language);
  await recordChange(trx, {
    at,
    actor: by.id,
    action: kept ? 'mail.change' : 'mail.reset',
    before: { name: before.title, language, ...before.words },
    after: { name: after.title, language, ...after.words },
  });
  return after;
}

export interface TrialDependencies extends Pick<Services, 'db' | 'jobs'> {
  site: Site;
}

type Trial = Words & { language: Language; businessId?: number | undefined };

/** Renders a draft as a complete mail, even if it has errors that prevent saving. */
export async function previewWords(
  dependencies: TrialDependencies,
  template: TemplateName,
  trial: Trial,
): Promise<WrittenMail> {
  const planned = await planTrial(dependencies, template, { ...trial, to: '' });
  const { notice }: TemplateShape = templateShapes[template];
  const shown = notice === 'owed' ? planned : { ...planned, notice: noticeOf(notice.kind) };
  const mail = await renderMail(dependencies, shown, trial.language);
  const { subject, text, html } = withStopAddress(
    mail,
    `${dependencies.site.url}${STOP_PATH}?token=...`,
  );
  return { subject, text, html, faults: findTemplateFaults(trial, offeredFields(template)) };
}

/** Sends a test mail to the account that requested it. */
export async function sendTrial(
  dependencies: TrialDependencies,
  template: TemplateName,
  { to, ...trial }: Trial & { to: string },
): Promise<{ to: string }> {
  requireWhole(trial, template);
  const { db, jobs } = dependencies;
  const planned = await planTrial(dependencies, template, { ...trial, to });
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, mailQueue, planned));
  return { to };
}

async function planTrial(
  { db, site }: TrialDependencies,
  template: TemplateName,
  { to, language, subject, text, businessId }: Trial & { to: string },
): Promise<PlannedMail> {
  const { names, repeated } = offeredFields(template);
  const { fields: known } = catalogues[language];
  const example = (name: string) =>
    (known[name]?.example ?? '').replace('https://directory.example', site.url);
  const chosen = businessId === undefined ? null : await findShownListing(db, businessId);
  const real = chosen && { listing: chosen.name, listing_url: site.url + chosen.path };
  const examples = Object.fromEntries(
    names.filter((name) => !isCommon(name)).map((name) => [name, example(name)]),
  );
  const fields: Record<string, string> = { ...examples, ...real };
  const rows = [Object.fromEntries([...repeated].map((name) => [name, fields[name] ?? '']))];
  return { to, template, fields, rows, language, draft: { subject, text } };
}

async function findShownListing(
  db: Database,
  id: number,
): Promise<{ name: string; path: string } | null> {
  const { rows } = await sql<{ name: string; path: string }>`
    select b.name, '/' || c.slug || '/' || b.slug as path
    from businesses b join categories c on c.id = b.category_id
    where b.id = ${id} and b.is_approved and b.deleted_at is null
  `.execute(db.kysely);
  return rows[0] ?? null;
}
