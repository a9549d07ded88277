import { inlineText } from '../../../domain/html-text.ts';
import { removeLines } from '../../../domain/page-listings.ts';
import { truncate } from '../../kit/words.ts';

const BLOCK_END = /<\/(p|h[1-6]|li|blockquote|pre|td|th)>|<(br|hr)\b[^>]*>/gi;

export function excerptHtml(html: string, length: number): string {
  const text = removeLines(inlineText(html.replace(BLOCK_END, ' ')))
    .replace(/\s+/g, ' ')
    .trim();
  const start = truncate(text, length);
  return start === text ? text : `${start}...`;
}
