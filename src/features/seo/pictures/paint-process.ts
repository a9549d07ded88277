import { Resvg } from '@resvg/resvg-js';
import type { SocialSign } from '../../businesses/model/social-sign.rules.ts';
import { drawSign, openLettering } from './draw-sign.ts';

const lettering = openLettering();

/** Runs as a separate process and answers each sign with the bytes of a PNG. */
process.on('message', ({ sign, siteName }: { sign: SocialSign; siteName: string }) => {
  const svg = drawSign(sign, siteName, lettering);
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  process.send?.(png);
});
process.on('disconnect', () => process.exit());
