import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import {
  deriveAccent,
  LEAST_CONTRAST,
  measureContrast,
  surfaces,
  type Theme,
  toHex,
  toOklch,
} from './accent.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes: Theme[] = ['light', 'dark'];

function expectReadable(text: string, ground: string) {
  expect(measureContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(
    LEAST_CONTRAST,
  );
}

describe('whatever color is chosen', () => {
  test('it can be read on every ground, and what stands on it can be read, in both themes', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const derived = deriveAccent(chosen);
        for (const theme of themes) {
          const { accent, accentStrong, accentInk, accentSoft } = derived[theme];
          const { paper, surface, sunken, ink, muted } = surfaces[theme];
          for (const ground of [paper, surface, sunken, accentSoft]) {
            expectReadable(accent, ground);
            expectReadable(accentStrong, ground);
          }
          for (const ground of [accent, accentStrong]) expectReadable(accentInk, ground);
          for (const text of [ink, muted]) expectReadable(text, accentSoft);
        }
      }),
      { numRuns: runs(600) },
    );
  });

  test('it stays in its hue', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const wanted = toOklch(chosen);
        fc.pre(wanted.chroma > 0.06);
        for (const theme of themes) {
          const shade = toOklch(deriveAccent(chosen)[theme].accent);
          // The hue of nearly gray colors depends on rounding.
          if (shade.chroma < 0.04) continue;
          const turn = Math.abs(shade.hue - wanted.hue) % 360;
          expect(Math.min(turn, 360 - turn)).toBeLessThan(6);
        }
      }),
      { numRuns: runs(600) },
    );
  });
});

test('a color that can be read stays as it is', () => {
  expect(deriveAccent('#0b6b4b').light).toMatchObject({ accent: '#0b6b4b', accentInk: '#ffffff' });
  expect(deriveAccent('#5cc9a0').dark.accent).toBe('#5cc9a0');
});

test('yellow becomes a brown for text, and stays yellow in the awning', () => {
  const { light } = deriveAccent('#ffd400');
  expectReadable(light.accent, '#ffffff');
  expect(toOklch(light.stripe).lightness).toBeGreaterThan(0.7);
});

test('colors survive the way there and back', () => {
  fc.assert(
    fc.property(color, (given) => {
      expect(toHex(toOklch(given))).toBe(given);
    }),
  );
});

test('black on white is 21 to 1', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(measureContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the grounds are those of the style sheet', () => {
  const css = readFileSync('src/web/shell/styles.css', 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  for (const [theme, text] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries(surfaces[theme])) {
      expect(text).toContain(`--${name}: ${value};`);
    }
  }
});
