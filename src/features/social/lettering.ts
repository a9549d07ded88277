import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';

export type Weight = 500 | 600 | 700 | 800;

export interface Style {
  size: number;
  weight: Weight;
  /** Between letters, in parts of the size. */
  spacing?: number;
}

/** Text as outlines: no system that draws them needs the font. */
export interface Lettering {
  /** Whether the font has every letter and digit of a text. */
  canWrite(text: string): boolean;
  measure(text: string, style: Style): number;
  /** The data of an SVG path that begins at 0,0, on the base line. */
  outline(text: string, style: Style): string;
}

const SUBSETS = ['latin', 'latin-ext'];

/** `Q0.0 1.5 2.0 3.0`; the library's own writing breaks at numbers near zero. */
function writeCommand(command: opentype.PathCommand): string {
  const [type, ...numbers] = Object.values(command);
  return type + numbers.map((number) => Number(number).toFixed(1)).join(' ');
}

/** The font of the screens, read file by file when a letter asks for it. */
export function openLettering(): Lettering {
  const fonts = new Map<string, opentype.Font>();

  function open(subset: string, weight: Weight): opentype.Font {
    const file = `@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`;
    const known = fonts.get(file);
    if (known) return known;
    const { buffer } = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(file))));
    const font = opentype.parse(buffer);
    fonts.set(file, font);
    return font;
  }

  function findFont(character: string, weight: Weight): opentype.Font | null {
    for (const subset of SUBSETS) {
      const font = open(subset, weight);
      if (font.charToGlyphIndex(character) > 0) return font;
    }
    return null;
  }

  /** What one font can write in one go; characters of no font are left out. */
  function split(text: string, weight: Weight): { font: opentype.Font; text: string }[] {
    const runs: { font: opentype.Font; text: string }[] = [];
    for (const character of text) {
      const font = findFont(character, weight);
      const last = runs.at(-1);
      if (font && last?.font === font) last.text += character;
      else if (font) runs.push({ font, text: character });
    }
    return runs;
  }

  const measureRun = (font: opentype.Font, text: string, { size, spacing = 0 }: Style) =>
    font.getAdvanceWidth(text, size, { letterSpacing: spacing });

  return {
    canWrite: (text) =>
      Array.from(text).every(
        (character) => !/[\p{L}\p{N}\p{M}]/u.test(character) || findFont(character, 700),
      ),
    measure: (text, style) =>
      split(text, style.weight).reduce(
        (sum, run) => sum + measureRun(run.font, run.text, style),
        0,
      ),
    outline(text, style) {
      const { size, spacing = 0 } = style;
      let x = 0;
      const paths = split(text, style.weight).map((run) => {
        const path = run.font.getPath(run.text, x, 0, size, { letterSpacing: spacing });
        x += measureRun(run.font, run.text, style);
        return path.commands.map(writeCommand).join('');
      });
      return paths.join('');
    },
  };
}
