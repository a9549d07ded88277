import { createHash } from 'node:crypto';
import type { Log } from '../../platform/log.ts';
import { type SocialSign, signPath } from '../businesses/social-sign.rules.ts';
import { type CachedFiles, keepFiles } from './cached-files.ts';
import type { Painter, Painting } from './painter.ts';

/** Some 40 kB each. */
const MOST_KEPT = 2000;

interface Pictures {
  painter: Painter;
  files: CachedFiles;
  log: Log;
}

/** Answers the picture of a sign as it was kept in the folder, else paints and keeps it. */
export function openPictures(options: {
  folder: string;
  log: Log;
  painter: Painter;
}): (sign: SocialSign, siteName: string) => Promise<Uint8Array> {
  const { folder, log, painter } = options;
  const pictures = { painter, files: keepFiles(folder, MOST_KEPT), log };
  const begun = new Map<string, Promise<Uint8Array>>();
  return (sign, siteName) => {
    const name = nameFile(sign, siteName);
    const known = begun.get(name);
    if (known) return known;
    const picture = findOrPaint(pictures, name, { sign, siteName });
    begun.set(name, picture);
    const end = () => begun.delete(name);
    picture.then(end, end);
    return picture;
  };
}

/** A folder that can't be read or written costs time, and no picture. */
async function findOrPaint({ painter, files, log }: Pictures, name: string, painting: Painting) {
  const warn = (error: unknown) => {
    log.warn({ err: error }, 'social pictures are not kept');
    return null;
  };
  const kept = await files.read(name).catch(warn);
  if (kept) return kept;
  const picture = await painter.paint(painting);
  await files.write(name, picture).catch(warn);
  return picture;
}

function nameFile(sign: SocialSign, siteName: string): string {
  const shown = JSON.stringify([signPath(0, sign), siteName]);
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 32)}.png`;
}
