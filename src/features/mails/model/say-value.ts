import { currentLanguage } from '../../../platform/language.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { formatValue } from './template-values.rules.ts';

/** What a mail says, where a page says it too: in the language of the request. */
export function sayMailValue(value: MailValue): string {
  return formatValue(value, currentLanguage() ?? 'en');
}
