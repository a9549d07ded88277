import { measureContrast, type Oklch, toHex, toOklch } from './oklch.ts';

/** The tokens of `styles.css` that follow the accent. */
export interface AccentTokens {
  accent: string;
  accentStrong: string;
  accentInk: string;
  accentSoft: string;
  stripe: string;
}

export type Theme = 'light' | 'dark';

/** What the accent stands on, and the texts that stand on its soft shade: as in `styles.css`. */
export const surfaces = {
  light: {
    paper: '#fbfaf6',
    surface: '#ffffff',
    sunken: '#f3f0e6',
    ink: '#1c211f',
    muted: '#545e59',
    'stripe-gap': '#eadfc4',
  },
  dark: {
    paper: '#141816',
    surface: '#1c221f',
    sunken: '#0f1311',
    ink: '#ecefea',
    muted: '#a9b3ad',
    'stripe-gap': '#4d4936',
  },
} as const;

/** Of text, by WCAG 2 AA. */
export const LEAST_CONTRAST = 4.5;
const STEP = 0.002;
/** Beyond these a color is as good as gray in so light or so dark a shade. */
const SOFT_CHROMA = { light: 0.025, dark: 0.03 };
const SOFT_LIGHTNESS = { light: 0.945, dark: 0.295 };

/** What a site is colored with: the color as it is where it can be read, else the nearest shade that can. */
export function deriveAccent(color: string): Record<Theme, AccentTokens> {
  const wanted = toOklch(color);
  return { light: deriveTheme(wanted, 'light'), dark: deriveTheme(wanted, 'dark') };
}

function deriveTheme(wanted: Oklch, theme: Theme): AccentTokens {
  const accentSoft = toHex({
    ...wanted,
    lightness: SOFT_LIGHTNESS[theme],
    chroma: Math.min(wanted.chroma, SOFT_CHROMA[theme]),
  });
  const { paper, surface, sunken } = surfaces[theme];
  const grounds = [paper, surface, sunken, accentSoft];
  const isReadable = (shade: string) =>
    grounds.every((ground) => measureContrast(shade, ground) >= LEAST_CONTRAST) &&
    measureContrast(shade, inkOn(shade)) >= LEAST_CONTRAST;
  const away = theme === 'light' ? -STEP : STEP;
  const readable = move(wanted, away, isReadable);
  const accent = toHex(readable);
  const stronger = { ...readable, lightness: readable.lightness + 35 * away };
  const strong = move(stronger, away, isReadable);
  return {
    accent,
    accentStrong: toHex(strong),
    accentInk: inkOn(accent),
    accentSoft,
    stripe: toHex({ ...wanted, lightness: keepStripe(wanted.lightness, theme) }),
  };
}

/** The first shade on the way to black or white that may stand. */
function move(from: Oklch, away: number, isReadable: (shade: string) => boolean): Oklch {
  let lightness = Math.min(1, Math.max(0, from.lightness));
  const isLeft = () => (away < 0 ? lightness > 0 : lightness < 1);
  while (isLeft() && !isReadable(toHex({ ...from, lightness }))) lightness += away;
  return { ...from, lightness };
}

const WHITE = '#ffffff';
const BLACK = '#0d1210';

function inkOn(shade: string): string {
  return measureContrast(shade, WHITE) >= measureContrast(shade, BLACK) ? WHITE : BLACK;
}

/** Stripes carry no text: they keep the color itself, within what the awning's other stripes allow. */
function keepStripe(lightness: number, theme: Theme): number {
  const [least, most] = theme === 'light' ? [0.3, 0.75] : [0.35, 0.55];
  return Math.min(most, Math.max(least, lightness));
}

const names: Record<keyof AccentTokens, string> = {
  accent: '--accent',
  accentStrong: '--accent-strong',
  accentInk: '--accent-ink',
  accentSoft: '--accent-soft',
  stripe: '--stripe',
};

/** As custom properties, by their names in `styles.css`. */
export function listProperties(tokens: AccentTokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([token, name]) => [name, tokens[token as keyof AccentTokens]]),
  );
}
