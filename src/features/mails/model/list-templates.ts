import { z } from 'zod';
import * as m from '#messages';
import type {
  MailField,
  MailTemplate,
  MailTemplateRow,
  MailVersion,
} from '../../../contract/mails.staff.ts';
import { type Language, languages } from '../../../domain/languages.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { type TemplateName, type TemplateShape, templateShapes } from './template-shapes.data.ts';
import {
  catalogues,
  isTemplate,
  offeredFields,
  ownWords,
  secretOf,
  templateNames,
} from './templates.rules.ts';
import {
  BEYOND_VERSIONS,
  countWordings,
  findWording,
  findWordings,
  listChanged,
} from './wordings.queries.ts';

function describe(name: TemplateName) {
  const { groups, templates } = catalogues[currentLanguage() ?? 'en'];
  const { title = name, when = '' } = templates[name] ?? {};
  return { name, group: groups[templateShapes[name].group], title, when };
}

export function templateTitle(name: string | null): string | null {
  return name !== null && isTemplate(name) ? describe(name).title : null;
}

export function requireTemplate(name: string): TemplateName {
  if (isTemplate(name)) return name;
  throw new AppError('not_found', m.mails_gone());
}

export async function listTemplates({ kysely }: Database): Promise<MailTemplateRow[]> {
  const changed = await listChanged(kysely);
  const isChangedIn = (name: string, language: Language) =>
    changed.some((one) => one.template === name && one.language === language && one.isChanged);
  return templateNames.map((name) => ({
    ...describe(name),
    changedIn: languages.filter((language) => isChangedIn(name, language)),
  }));
}

export async function readTemplate(
  kysely: Database['kysely'] | DatabaseTransaction,
  template: TemplateName,
  language: Language,
): Promise<MailTemplate> {
  const kept = await findWording(kysely, { template, language });
  const own = ownWords(template, language);
  const { subject = null, body = null } = kept ?? {};
  const isChanged = subject !== null && body !== null;
  const { notice }: TemplateShape = templateShapes[template];
  return {
    ...describe(template),
    language,
    own,
    isChanged,
    words: isChanged ? { subject, text: body } : own,
    version: kept?.version ?? 0,
    changedBy: kept?.changedBy ?? null,
    changedAt: kept?.changedAt.toISOString() ?? null,
    fields: describeFields(template, language),
    isStoppable: notice !== 'owed',
    isAdministrators: secretOf(template) !== null,
  };
}

function describeFields(template: TemplateName, language: Language): MailField[] {
  const { names, optional, repeated, needed } = offeredFields(template);
  const { fields } = catalogues[currentLanguage() ?? 'en'];
  return names.map((name) => ({
    name,
    about: fields[name]?.about ?? '',
    example: catalogues[language].fields[name]?.example ?? '',
    isOptional: optional.has(name),
    isRepeated: repeated.has(name),
    isNeeded: needed.includes(name),
  }));
}

const position = z.tuple([cursorId.max(BEYOND_VERSIONS)]);

export async function listTemplateVersions(
  { kysely }: Database,
  template: TemplateName,
  request: { language: Language; limit: number; cursor?: string | undefined },
): Promise<Page<MailVersion>> {
  const { language, limit, cursor } = request;
  const key = { template, language };
  const below = parseCursor(cursor, position)?.[0] ?? BEYOND_VERSIONS;
  const [found, total] = await Promise.all([
    findWordings(kysely, key, { below, limit: limit + 1 }),
    countWordings(kysely, key),
  ]);
  const { items, next } = pageOf(found, limit, (last) => formatCursor([last.version]));
  const versions = items.map(({ version, subject, body, changedBy, changedAt }) => ({
    version,
    changedBy,
    changedAt: changedAt.toISOString(),
    words: subject !== null && body !== null ? { subject, text: body } : null,
  }));
  return { items: versions, next, total };
}
