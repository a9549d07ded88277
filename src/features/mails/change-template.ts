import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import type { MailTemplate } from '../../contract/mails.ts';
import { hasRight } from '../../contract/rights.ts';
import type { Language } from '../../contract/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordChange } from '../audit/record-change.ts';
import { readTemplate } from './list-templates.ts';
import { offeredFields, secretOf, type Words } from './templates/catalogue.rules.ts';
import { findFaults } from './templates/check.rules.ts';
import type { TemplateName } from './templates/shapes.data.ts';
import { insertWording } from './wordings.queries.ts';

interface Changing {
  template: TemplateName;
  language: Language;
  version: number;
  by: User;
}

interface Dependencies {
  db: Database;
  clock: Clock;
}

/** Throws `conflict`, with what holds now, if another version does than was read. */
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

/** Whoever words a mail with a secret link decides where its reader takes it. A program is nobody. */
function requireAdministrator({ template, by }: Changing): void {
  if (secretOf(template) === null || (by.role === 'admin' && hasRight(by, 'people'))) return;
  throw new AppError('forbidden', m.mails_secret_link());
}

/** Throws `invalid` for words that can't be sent, with what is wrong by field. */
export function requireWhole(words: Words, template: TemplateName): void {
  const fields = findFaults(words, offeredFields(template));
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
    businessId: null,
    before: { name: before.title, language, ...before.words },
    after: { name: after.title, language, ...after.words },
  });
  return after;
}
