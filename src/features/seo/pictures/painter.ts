import { createGate } from '../../../platform/gate.ts';
import { openSideProcess } from '../../../platform/processes/side-process.ts';
import type { SocialSign } from '../../businesses/model/social-sign.rules.ts';

export interface Painting {
  sign: SocialSign;
  siteName: string;
}

export interface Painter {
  /** Returns a PNG. Throws `unavailable` if too many requests are waiting. */
  paint(painting: Painting): Promise<Uint8Array>;
}

/** A picture takes about 15 ms, the first one in a process half a second. */
const LIMITS = { atOnce: 1, waiting: 24, patience: 3000 };
const LONGEST = 10_000;
const FILE = new URL('./paint-process.ts', import.meta.url);

export function openPainter(): Painter {
  const gate = createGate(LIMITS);
  const helper = openSideProcess(FILE, LONGEST);
  return {
    paint: (painting) => gate(async () => (await helper.ask(painting)) as Uint8Array),
  };
}
