import * as m from '#messages';
import { fieldsIn, fieldsOf, readParagraphs } from './template-text.rules.ts';
import { isSecret, type OfferedFields, type Words } from './templates.rules.ts';

export interface WordsFault {
  field: 'subject' | 'text';
  message: string;
}

const named = (name: string) => `{${name}}`;

export function findTemplateFaults(words: Words, offered: OfferedFields): WordsFault[] {
  const faults = [
    ...findSubjectFaults(words.subject, offered).map((message) => ({ field: 'subject', message })),
    ...findTextFaults(words.text, offered).map((message) => ({ field: 'text', message })),
  ];
  return faults as WordsFault[];
}

function findSubjectFaults(subject: string, { names, optional, repeated }: OfferedFields) {
  if (!subject.trim()) return [m.input_subject_missing()];
  const used = [...new Set(fieldsIn(subject))];
  return [
    ...findUnknown(subject, names),
    ...used
      .filter((name) => name.endsWith('_url'))
      .map((name) => m.mails_subject_no_link({ field: named(name) })),
    ...used
      .filter((name) => optional.has(name))
      .map((name) => m.mails_subject_no_optional({ field: named(name) })),
    ...used
      .filter((name) => repeated.has(name))
      .map((name) => m.mails_subject_no_list({ field: named(name) })),
  ];
}

function findTextFaults(text: string, offered: OfferedFields): string[] {
  const paragraphs = readParagraphs(text);
  if (paragraphs.length === 0) return [m.input_text_missing()];
  const isCertain = (name: string) =>
    paragraphs.map(fieldsOf).some((fields) => {
      const others = fields.filter((field) => field !== name && offered.optional.has(field));
      return fields.includes(name) && others.length === 0;
    });
  return [
    ...findUnknown(text, offered.names),
    ...paragraphs.flatMap(findTargetFaults),
    ...findLooseSecrets(paragraphs),
    ...offered.needed
      .filter((name) => !isCertain(name))
      .map((name) => describeMissing(name, offered)),
  ];
}

function describeMissing(name: string, { optional }: OfferedFields): string {
  return optional.size > 0
    ? m.mails_field_not_optional({ field: named(name) })
    : m.mails_field_needed({ field: named(name) });
}

function findUnknown(text: string, names: string[]): string[] {
  const used = new Set(fieldsIn(text));
  const unknown = [...used].filter((name) => !names.includes(name));
  const rest = text.replaceAll(/\{[a-z0-9_]+\}/g, '');
  return [
    ...unknown.map((name) => m.mails_field_unknown({ field: named(name) })),
    ...(/[{}]/.test(rest) ? [m.mails_braces({ field: named('listing') })] : []),
  ];
}

function findTargetFaults({ text, target }: { text: string; target?: string }): string[] {
  if (target === undefined) {
    return /\]\s*\(/.test(text) ? [m.mails_button_own_line({ field: named('listing_url') })] : [];
  }
  if (!text.trim()) return [m.mails_button_words()];
  const [, name] = /^\{([a-z0-9_]+_url)\}$/.exec(target) ?? [];
  return name || isWebAddress(target)
    ? []
    : [m.mails_button_target({ target: target.slice(0, 100) })];
}

/** Finds secret links inside other text, where adjacent characters could turn them into part of another address. */
function findLooseSecrets(paragraphs: { text: string; target?: string }[]): string[] {
  const loose = new Set(
    paragraphs.flatMap(({ text, target = '' }) => [
      ...fieldsIn(text),
      ...(/^\{[a-z0-9_]+\}$/.test(target) ? [] : fieldsIn(target)),
    ]),
  );
  return [...loose].filter(isSecret).map((name) => m.mails_button_secret({ field: named(name) }));
}

function isWebAddress(target: string): boolean {
  if (!/^https:\/\/[^{}]+$/.test(target) || !URL.canParse(target)) return false;
  const { username, password, hostname } = new URL(target);
  return !username && !password && hostname.includes('.');
}
