import { formatLocal } from '../../../domain/custom-fields.ts';
import type { Language } from '../../../domain/languages.ts';
import { labelOf, listFields, toldName, waitingName } from '../../../domain/listing-fields.ts';
import { inLanguage } from '../../../platform/language.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { catalogues } from './templates.rules.ts';

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

export function formatValue(value: MailValue, language: Language): string {
  const locale = LOCALES[language];
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'local' in value) return formatLocal(value.local, language);
  if (typeof value === 'number') return value.toLocaleString(locale);
  if ('lines' in value) return value.lines.map((line) => formatValue(line, language)).join('\n');
  if ('words' in value) return formatPhrase(value, language);
  if ('letter' in value) return fill(value.letter, value.with, language);
  if ('cents' in value) return formatMoney(value.cents);
  if ('as' in value) return '';
  if ('month' in value) {
    const year = value.hasYear ? ('numeric' as const) : undefined;
    return formatDate(value.month, locale, { month: 'long', year });
  }
  return formatDate(value.day, locale, { dateStyle: 'long' });
}

function formatDate(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(date));
}

function formatMoney(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function formatPhrase(
  { words, count = 0, with: values = {} }: Extract<MailValue, { words: string }>,
  language: Language,
): string {
  const forms = catalogues[language].phrases[words] ?? nameField(words, language);
  const isOne = new Intl.PluralRules(LOCALES[language]).select(count) === 'one';
  const phrase = typeof forms === 'string' ? forms : isOne ? forms.one : forms.other;
  return fill(phrase, { count, ...values }, language);
}

function fill(text: string, values: Record<string, MailValue>, language: Language): string {
  return text.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) =>
    formatValue(values[name] ?? '', language),
  );
}

function nameField(words: string, language: Language): string {
  const name = listFields().find(
    (one) => words === `changed-${toldName(one)}` || words === `field-${waitingName(one)}`,
  );
  if (!name) return '';
  const said = inLanguage(language, () => labelOf(name, 'told'));
  return words.startsWith('field-') ? said.toLowerCase() : said;
}
