import { sql } from 'kysely';
import type { WrittenMail } from '../../contract/mails.ts';
import type { Language } from '../../contract/settings.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue, withStopAddress } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { STOP_PATH } from '../notices/notices.ts';
import type { Site } from '../settings/site.ts';
import { requireWhole } from './change-template.ts';
import { noticeOf } from './plan.ts';
import { renderMail } from './render.ts';
import { catalogues, isCommon, offeredFields, type Words } from './templates/catalogue.rules.ts';
import { findFaults } from './templates/check.rules.ts';
import { type TemplateName, type TemplateShape, templateShapes } from './templates/shapes.data.ts';

export interface TrialDependencies {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  site: Site;
}

type Trial = Words & { language: Language; businessId?: number | undefined };

/** The mail that these words make, whole even where they can't be saved. */
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
  return { subject, text, html, faults: findFaults(trial, offeredFields(template)) };
}

/** Only to the account that asks. */
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

/** A listing that everyone may see; null for another. Primary keys. */
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
