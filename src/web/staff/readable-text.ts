import * as m from '#messages';
import { decodeEntities } from '../../domain/html-text.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g;
const LOOKS_LIKE_HTML = /<(p|h[1-6]|ul|ol|blockquote|table|img)[\s>]/;
const BLOCKS = new Set([
  'li',
  'p',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'tr',
  'table',
  'hr',
]);
const SIGNS: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  li: '\u2022 ',
  blockquote: '> ',
  hr: '---',
};

const LINES = new Set(['li', 'td', 'th', 'blockquote']);

export function readableText(text: string): string {
  if (!LOOKS_LIKE_HTML.test(text)) return text;
  const links: string[] = [];
  let within = 0;
  const lines = text.replace(TAG, (_, slash: string, tag: string, rest: string) => {
    if (LINES.has(tag)) within += slash ? -1 : 1;
    if (tag === 'p' && within > 0) return ' ';
    return slash ? closeTag(tag, links) : openTag(tag, rest, links);
  });
  return decodeEntities(lines)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function openTag(tag: string, rest: string, links: string[]): string {
  if (tag === 'a') links.push(readAttribute(rest, 'href'));
  if (tag === 'br') return '\n';
  if (tag === 'td' || tag === 'th') return '| ';
  if (tag === 'img') return describeImage(rest);
  return BLOCKS.has(tag) ? `\n${SIGNS[tag] ?? ''}` : '';
}

function closeTag(tag: string, links: string[]): string {
  if (tag === 'a') {
    const address = links.pop();
    return address ? ` (${address})` : '';
  }
  if (tag === 'td' || tag === 'th') return ' ';
  if (tag === 'tr') return '|\n';
  return BLOCKS.has(tag) ? '\n' : '';
}

function describeImage(attributes: string): string {
  const words = readAttribute(attributes, 'alt') || m.common_picture();
  return `\n[${words}: ${readAttribute(attributes, 'src')}]\n`;
}

function readAttribute(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}
