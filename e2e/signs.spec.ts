import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { BOARDS, colorBoard, TINTS } from '../src/domain/sign/palette.ts';
import type { ShopSign } from '../src/web/businesses/shop-sign.tsx';
import { expect, test } from './fixtures.ts';

const ODD = [
  'The Original Blue Ridge Mountain Pancake House & General Store',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '上海小籠包餐廳',
  'مطعم الشام للمأكولات العربية',
  'Ресторан «Белая берёза»',
  '🍕🍕🍕',
  'W',
  '- - -',
];

const CARD = '--awning: 1.25rem; --unit: 0.106rem';

/** Where the smallest signs hang, and how large their letters are there. One name in `every` is looked at. */
const BOXES = [
  { width: 80, height: 76, screen: 360, style: '', every: 1 },
  { width: 148, height: 104, screen: 1280, style: '', every: 2 },
  { width: 296, height: 120, screen: 1280, style: CARD, every: 3 },
  { width: 150, height: 96, screen: 360, style: '--unit: 0.085rem', every: 10 },
  { width: 157, height: 112, screen: 1280, style: '--unit: 0.1rem', every: 10 },
];

function readNames(): string[] {
  const rows: { name: string }[] = parse(
    gunzipSync(readFileSync('db/seed/businesses-10k.csv.gz')),
    {
      columns: true,
    },
  );
  return [...ODD, ...rows.map(({ name }) => name)];
}

/** Texts that leave their board, reach into the awning, or break within a word. */
function findOverflow(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.sign')].flatMap((sign) => {
      const [board, range] = [sign.getBoundingClientRect(), document.createRange()];
      range.selectNodeContents(sign);
      const text = range.getBoundingClientRect();
      const awning = Number.parseFloat(getComputedStyle(sign, '::before').height);
      // The border, and the line that some boards have inside it.
      const frame = sign.classList.contains('sign-brass') ? 6 : 1;
      const isInside =
        text.left >= board.left + frame &&
        text.right <= board.right - frame &&
        text.top >= board.top + awning - 2 &&
        text.bottom <= board.bottom;
      const words = [...(sign.textContent ?? '').matchAll(/[\p{Script=Latin}'&.]+/gu)];
      const isWhole = words.every(({ index, 0: word }) => {
        const [letters, part] = [sign.firstChild ?? sign, document.createRange()];
        part.setStart(letters, index);
        part.setEnd(letters, index + word.length);
        return new Set([...part.getClientRects()].map(({ top }) => top)).size === 1;
      });
      return isInside && isWhole && text.width > 0 ? [] : [sign.textContent];
    }),
  );
}

test('every name of the sample fits its sign, in each size', async ({ page }) => {
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
  });
  const { ShopSign: Sign } = (await vite.ssrLoadModule('/src/web/businesses/shop-sign.tsx')) as {
    ShopSign: typeof ShopSign;
  };
  const names = readNames();
  expect(names.length).toBeGreaterThan(10_000);
  const signs = names.map((name) =>
    renderToStaticMarkup(createElement(Sign, { name, kind: 'breweries' })),
  );
  for (const { width, height, screen, style, every } of BOXES) {
    await page.setViewportSize({ width: screen, height: 780 });
    await page.goto('/help');
    const boxes = signs
      .filter((_, at) => at < ODD.length || at % every === 0)
      .map((sign) => `<div class="box">${sign}</div>`);
    // Measuring takes far longer with all of them on one page.
    while (boxes.length > 0) {
      await page.evaluate(
        async ([markup, style]) => {
          document.body.innerHTML = markup;
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(style);
          document.adoptedStyleSheets = [sheet];
          await document.fonts.load('700 16px "Figtree Variable"');
        },
        [
          boxes.splice(0, 500).join(''),
          `.box > .sign { width: ${width}px; height: ${height}px; ${style} }`,
        ] as const,
      );
      expect(await findOverflow(page), `${width} x ${height}`).toEqual([]);
    }
  }
  await vite.close();
});

interface Painted {
  board: string;
  tint: number;
  ink: number[];
  wall: number[];
}

/** Whether the screen paints a board in other colors than the social picture. */
function differsFromPicture({ board, tint, ink, wall }: Painted): boolean {
  const look = BOARDS.find((known) => known === board) ?? 'enamel';
  const colors = colorBoard(look, TINTS[tint] ?? '');
  const isOther = (hex: string, shown: number[]) =>
    [1, 3, 5].some(
      (at, channel) =>
        Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (shown[channel] ?? 0)) > 2,
    );
  return isOther(colors.ink, ink) || isOther(colors.board, wall);
}

test('the letters stand out on every board, in the dark too', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/help');
    const contrasts = await page.evaluate(() => {
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('No canvas');
      const read = (color: string) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const shine = (color: string) => {
        const [red = 0, green = 0, blue = 0] = read(color).map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const boards = ['painted', 'enamel', 'wood', 'chalk', 'brass'];
      return boards.flatMap((board) =>
        Array.from({ length: 10 }, (_, tint) => {
          document.body.innerHTML = `<span class="sign sign-${board} tint-${tint}"></span>`;
          const sign = document.querySelector('.sign');
          const { color, backgroundColor } = getComputedStyle(sign ?? document.body);
          const [dark = 0, light = 0] = [shine(color), shine(backgroundColor)].sort(
            (a, b) => a - b,
          );
          const [ink, wall] = [read(color), read(backgroundColor)];
          return { board, tint, ink, wall, contrast: (light + 0.05) / (dark + 0.05) };
        }),
      );
    });
    expect(contrasts).toHaveLength(50);
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    if (colorScheme === 'light') expect(contrasts.filter(differsFromPicture)).toEqual([]);
  }
});
