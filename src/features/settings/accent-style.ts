import { createHash } from 'node:crypto';
import { type AccentTokens, deriveAccent, listProperties } from '../../domain/accent/accent.ts';

export interface AccentStyle {
  css: string;
  /** Style element; empty for the default accent. */
  tag: string;
  /** Hash for the content security policy; empty for the default accent. */
  hash: string;
}

const OURS: AccentStyle = { css: '', tag: '', hash: '' };
const memo = new Map<string, AccentStyle>();
const MAX_KEPT = 20;

/** Returns the CSS of an accent color for both themes, cached per color. Print stays black on white. */
export function styleAccent(accent: string | null): AccentStyle {
  if (!accent) return OURS;
  const known = memo.get(accent);
  if (known) return known;
  const { light, dark } = deriveAccent(accent);
  const css = `@media screen{${writeRoot(light)}}@media screen and (prefers-color-scheme:dark){${writeRoot(dark)}}`;
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  if (memo.size >= MAX_KEPT) memo.clear();
  const style = { css, tag: `\n<style>${css}</style>`, hash };
  memo.set(accent, style);
  return style;
}

function writeRoot(tokens: AccentTokens): string {
  const properties = Object.entries(listProperties(tokens));
  return `:root{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
