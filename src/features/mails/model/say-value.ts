import { currentLanguage } from '../../../platform/language.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { formatValue } from './template-values.rules.ts';

export function sayMailValue(value: MailValue): string {
  return formatValue(value, currentLanguage() ?? 'en');
}
