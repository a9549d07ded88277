/** A perceptual color: lightness 0-1, chroma from 0, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

function toLinear(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Converts `#rrggbb` with Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/ */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 };
}

function fromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const SLACK = 0.0005;

/** Converts to `#rrggbb`. Colors outside sRGB get the highest chroma possible for their lightness and hue. */
export function toHex(color: Oklch): string {
  let [least, most] = [0, color.chroma];
  const fits = (chroma: number) =>
    fromOklch({ ...color, chroma }).every((value) => value >= -SLACK && value <= 1 + SLACK);
  if (!fits(most)) {
    for (let step = 0; step < 20; step += 1) {
      const middle = (least + most) / 2;
      if (fits(middle)) least = middle;
      else most = middle;
    }
    most = least;
  }
  const parts = fromOklch({ ...color, chroma: most }).map((value) => {
    const kept = Math.min(1, Math.max(0, value));
    const shown = kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2 contrast ratio, from 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export interface AccentTokens {
  accent: string;
  accentStrong: string;
  accentInk: string;
  accentSoft: string;
  stripe: string;
}

export type Theme = 'light' | 'dark';

/** Backgrounds of the accent and text colors on its soft shade. Must match `styles.css`. */
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

export const LEAST_CONTRAST = 4.5;
const STEP = 0.002;
/** Maximum chroma of the soft background shade. */
const SOFT_CHROMA = { light: 0.025, dark: 0.03 };
const SOFT_LIGHTNESS = { light: 0.945, dark: 0.295 };

/** Derives the accent tokens: the color itself where it is readable, otherwise the nearest readable shade. */
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

/** Limits the lightness of stripes. They carry no text, so they otherwise keep the color. */
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

export function listProperties(tokens: AccentTokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([token, name]) => [name, tokens[token as keyof AccentTokens]]),
  );
}
