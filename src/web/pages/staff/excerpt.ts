import { truncate } from '../../kit/words.ts';

const BLOCK_END = /<\/(p|h[1-6]|li|blockquote|pre|td|th)>|<(br|hr)\b[^>]*>/gi;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export function excerptHtml(html: string, length: number): string {
  const text = html
    .replace(BLOCK_END, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\{listings?:[^{}]*\}/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const start = truncate(text, length);
  return start === text ? text : `${start}...`;
}
