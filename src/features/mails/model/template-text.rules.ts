import type { MailLine } from '../../../platform/mail/compose.ts';
import type { OfferedFields, Words } from './templates.rules.ts';

export interface FilledFields {
  values: Record<string, string>;
  rows: Record<string, string>[];
}

interface Paragraph {
  text: string;
  target?: string;
}

const FIELD = /\{([a-z0-9_]+)\}/g;
const BUTTON = /^\[([^\n]*)\]\(([^()\s]*)\)$/;

/** Splits the text at empty lines. A button is always a paragraph of its own. */
export function readParagraphs(text: string): Paragraph[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const marked = lines.map((line) => (BUTTON.test(line.trim()) ? `\n${line.trim()}\n` : line));
  return marked
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map(readParagraph);
}

function readParagraph(text: string): Paragraph {
  const [, label, target] = BUTTON.exec(text) ?? [];
  return label !== undefined && target !== undefined ? { text: label, target } : { text };
}

export function fieldsIn(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name);
}

export const fieldsOf = ({ text, target = '' }: Paragraph) => fieldsIn(`${text}${target}`);

/** Inserts values literally: braces and brackets in a value are not interpreted. */
function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(FIELD, (_, name: string) => values[name] ?? '');
}

function fillParagraph({ text, target }: Paragraph, values: Record<string, string>): MailLine {
  const words = fill(text, values);
  return target === undefined ? words : { label: words, url: fill(target, values) };
}

export function fillWords(
  { subject, text }: Words,
  { optional, repeated }: Pick<OfferedFields, 'optional' | 'repeated'>,
  { values, rows }: FilledFields,
): { subject: string; lines: MailLine[] } {
  const paragraphs = readParagraphs(text).filter(
    (paragraph) => !fieldsOf(paragraph).some((name) => optional.has(name) && !values[name]),
  );
  const isRepeated = (paragraph: Paragraph) =>
    fieldsOf(paragraph).some((name) => repeated.has(name));
  const lines: MailLine[] = [];
  let group: Paragraph[] = [];
  const endGroup = () => {
    for (const row of rows) {
      lines.push(...group.map((one) => fillParagraph(one, { ...values, ...row })));
    }
    group = [];
  };
  for (const paragraph of paragraphs) {
    if (isRepeated(paragraph)) group.push(paragraph);
    else {
      endGroup();
      lines.push(fillParagraph(paragraph, values));
    }
  }
  endGroup();
  return { subject: fill(subject, values), lines };
}
