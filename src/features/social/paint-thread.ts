import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { SocialSign } from '../businesses/social-sign.rules.ts';
import { drawSign } from './draw.rules.ts';
import { openLettering } from './lettering.ts';

const lettering = openLettering();

/** Runs as a thread of its own: answers each sign with the bytes of its picture. */
parentPort?.on('message', ({ sign, siteName }: { sign: SocialSign; siteName: string }) => {
  const svg = drawSign(sign, siteName, lettering);
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  parentPort?.postMessage(new Uint8Array(png));
});
