import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';
import { designSign } from '../../../domain/sign/design-sign.ts';
import { type BoardSize, findBaselines } from '../../../domain/sign/letter.ts';
import {
  type Board,
  type BoardColors,
  chooseTint,
  colorBoard,
  colorCloth,
  TINTS,
} from '../../../domain/sign/palette.ts';
import type { SocialSign } from '../../businesses/model/social-sign.rules.ts';

type Weight = 500 | 600 | 700 | 800;

interface Style {
  size: number;
  weight: Weight;
  spacing?: number;
}

/** Text as vector outlines, so that renderers don't need the font. */
interface Lettering {
  canWrite(text: string): boolean;
  measure(text: string, style: Style): number;
  /** SVG path data that starts at 0,0 on the baseline. */
  outline(text: string, style: Style): string;
}

const SUBSETS = ['latin', 'latin-ext'];

/** Formats one path command. The library's own output breaks for numbers near zero. */
function writeCommand(command: opentype.PathCommand): string {
  const [type, ...numbers] = Object.values(command);
  return type + numbers.map((number) => Number(number).toFixed(1)).join(' ');
}

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

const PICTURE = { width: 1200, height: 630 };

const PAPER = '#fbfaf6';
const INK = '#1c211f';
const ACCENT = '#0b6b4b';
const BAND = 80;
const AWNING = 136;
const BOARD = { x: 50, y: 80, width: 1100, height: 430, edge: 8 };
const LETTERS: BoardSize = { width: 980, height: 300, largest: 150, smallest: 62 };
const FOOT = { y: 584, size: 36, smallest: 22, room: 1100, gap: 40 };

const STYLES: Record<Board, { weight: Weight; spacing?: number }> = {
  painted: { weight: 600, spacing: 0.02 },
  enamel: { weight: 700 },
  wood: { weight: 800 },
  chalk: { weight: 500 },
  brass: { weight: 600 },
};

export function drawSign(sign: SocialSign, siteName: string, lettering: Lettering): string {
  const tint = TINTS[chooseTint(sign.kind)] ?? ACCENT;
  const design = designSign(chooseName(sign, siteName, lettering), LETTERS);
  const { look, lines, size } = design;
  const colors = colorBoard(look, tint);
  const style = { ...STYLES[look], size };
  const baselines = findBaselines(design, (AWNING + BOARD.y + BOARD.height) / 2);
  const letters = lines.map(({ text, fitTo }, at) =>
    writeLine(lettering, text, style, {
      y: baselines[at] ?? 0,
      width: fitTo ?? LETTERS.width,
      fill: colors.ink,
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
<rect width="100%" height="100%" fill="${PAPER}"/>
${drawBoard(look, colors)}${drawAwning(tint)}${letters.join('')}${drawFoot(sign, siteName, lettering)}
</svg>`;
}

/**
 * Returns a name that the font can write, because missing letters would show as boxes. Falls back to the
 * trade, then to the site's name.
 */
function chooseName({ name, trade }: SocialSign, siteName: string, lettering: Lettering): string {
  const names = [name, trade].map((text) => keepWritten(text, lettering));
  return names.find((text) => text !== '') ?? siteName;
}

function keepWritten(text: string, { canWrite }: Lettering): string {
  const words = text.normalize('NFC').split(/\s+/);
  const written = words.filter(canWrite);
  const isWhole = written.length === words.length;
  const says = isWhole ? /[\p{L}\p{N}]/u : /\p{L}{3}/u;
  return says.test(written.join(' ')) ? written.join(' ') : '';
}

function writeLine(
  lettering: Lettering,
  text: string,
  style: Style,
  { y, width, fill }: { y: number; width: number; fill: string },
): string {
  const own = lettering.measure(text, style);
  const narrowed = Math.min(1, width / Math.max(own, 1));
  const x = (PICTURE.width - own * narrowed) / 2;
  return writePath(lettering.outline(text, style), { x, y, narrowed, fill });
}

function writePath(
  path: string,
  { x, y, narrowed = 1, fill }: { x: number; y: number; narrowed?: number; fill: string },
): string {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${narrowed.toFixed(3)} 1)`;
  return `<path fill="${fill}" transform="${place}" d="${path}"/>`;
}

function drawBoard(look: Board, { board, edge }: BoardColors): string {
  const { x, y, width, height } = BOARD;
  const rectangle = (inset: number, fill: string, stroke: string, line: number) =>
    `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${22 - inset / 2}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;
  const parts = [rectangle(BOARD.edge / 2, board, edge, BOARD.edge)];
  if (look === 'brass') parts.push(rectangle(22, 'none', edge, 3));
  if (look === 'wood') {
    const planks = [1, 2].map((plank) => AWNING + (plank * (y + height - AWNING)) / 3);
    parts.push(
      ...planks.map(
        (at) =>
          `<rect x="${x + BOARD.edge}" y="${at}" width="${width - 2 * BOARD.edge}" height="3" fill="${edge}" opacity="0.18"/>`,
      ),
    );
  }
  return parts.join('');
}

function drawAwning(tint: string): string {
  const { cloth, gap } = colorCloth(tint);
  const bands = Array.from({ length: PICTURE.width / BAND }, (_, at) => {
    const fill = at % 2 === 0 ? cloth : gap;
    const straight = AWNING - BAND / 2;
    return `<path fill="${fill}" d="M${at * BAND} 0h${BAND}v${straight}a${BAND / 2} ${BAND / 2} 0 0 1 ${-BAND} 0z"/>`;
  });
  return bands.join('');
}

function drawFoot({ trade, place }: SocialSign, siteName: string, lettering: Lettering): string {
  const { y, size } = FOOT;
  const left = [trade, place].map((text) => text.normalize('NFC')).filter(lettering.canWrite);
  const told = left.join(' · ');
  const site = lettering.canWrite(siteName) ? siteName : '';
  const siteStyle: Style = { size, weight: 800 };
  const siteWidth = lettering.measure(site, siteStyle);
  const room = FOOT.room - siteWidth - FOOT.gap;
  const wide = lettering.measure(told, { size, weight: 600 });
  const style: Style = {
    weight: 600,
    size: Math.max(FOOT.smallest, size * Math.min(1, room / Math.max(wide, 1))),
  };
  const own = lettering.measure(told, style);
  return (
    writePath(lettering.outline(told, style), {
      x: BOARD.x,
      y,
      fill: INK,
      narrowed: Math.min(1, room / Math.max(own, 1)),
    }) +
    writePath(lettering.outline(site, siteStyle), {
      x: PICTURE.width - BOARD.x - siteWidth,
      y,
      fill: ACCENT,
    })
  );
}
