import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openScene } from './open.ts';
import type { Scene } from './scenes.ts';

const FRAME = { width: 360, height: 740 };
const GAP = 24;

export async function drawWalk(browser: Browser, origin: string, scenes: Scene[], file: string) {
  const frames: string[] = [];
  for (const scene of scenes) {
    const looks = { ...FRAME, scheme: 'light', hasScripts: true, session: null } as const;
    const page = await openScene(browser, origin, scene, looks);
    frames.push((await page.screenshot()).toString('base64'));
    await page.close();
  }
  const width = frames.length * (FRAME.width + GAP) + GAP;
  const page = await browser.newPage({ viewport: { width, height: FRAME.height + 2 * GAP } });
  const pictures = frames.map((frame) => `<img src="data:image/png;base64,${frame}">`).join('');
  await page.setContent(`<style>
body { display: flex; gap: ${GAP}px; margin: 0; padding: ${GAP}px; background: #eadfc4; }
img { width: ${FRAME.width}px; border-radius: 14px; box-shadow: 0 4px 16px rgb(28 33 31 / 0.18); }
</style>${pictures}`);
  await writeFile(file, await page.screenshot());
  await page.close();
}
