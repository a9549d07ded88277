import * as m from '#messages';
import type { MailField } from '../../../../contract/mails.staff.ts';

export type MailPart = string | { field: MailField; words?: string };

/** Matches a button such as `[Open]({manage_url})`, or a field such as `{listing}`. */
const PART = /\[([^\][\n]*)\]\(\{([a-z_]+)\}\)|\{([a-z_]+)\}/g;

/** Splits a mail text into typed text and fields. An unknown field stays text. */
export function splitMailWords(text: string, fields: readonly MailField[]): MailPart[] {
  const parts: MailPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, words, button, name] = match;
    const field = fields.find((one) => one.name === (button ?? name));
    if (!field) continue;
    parts.push(text.slice(end, match.index), words === undefined ? { field } : { field, words });
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

export function formatWords(text: string, fields: readonly MailField[]): string {
  return splitMailWords(text, fields)
    .map((part) => (typeof part === 'string' ? part : (part.words ?? mailFieldLabel(part.field))))
    .join('');
}

export function writeField(name: string, words: string | undefined): string {
  return words === undefined ? `{${name}}` : `[${words.replace(/[\][\n]/g, ' ')}]({${name}})`;
}

export function isButton({ name }: MailField): boolean {
  return name.endsWith('_url');
}

export function mailFieldLabel({ about }: MailField): string {
  return about.split('. ')[0]?.replace(/\.$/, '') ?? about;
}

export function insertField(
  text: string,
  { start, end }: { start: number; end: number },
  field: MailField,
): { text: string; after: number } {
  const before = text.slice(0, start);
  const gap = before === '' || before.endsWith('\n\n') ? '' : '\n\n';
  const words = text.slice(start, end).trim() || m.common_open_action();
  const inserted = isButton(field)
    ? `${gap}${writeField(field.name, words)}\n\n`
    : writeField(field.name, undefined);
  return { text: before + inserted + text.slice(end), after: start + inserted.length };
}

export interface WrittenWords {
  subject: string;
  text: string;
}
