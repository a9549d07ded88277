import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { matchesEtag } from '../../../platform/http/answer.ts';
import type { HttpApp } from '../../../platform/http/app.ts';
import type { MapFiles } from './map-files.ts';

/** Serves street map files, whole or one range at a time. Their names change with their content. */
export function mountMapTiles(app: HttpApp, maps: Pick<MapFiles, 'find'>) {
  app.get('/site/:file{[a-z0-9-]{1,60}-[0-9a-f]{16}\\.pmtiles}', async (c) => {
    const name = c.req.param('file');
    const found = await maps.find(name);
    if (!found) throw new AppError('not_found', m.settings_file_not_found());
    const etag = `"${name.slice(-24, -8)}"`;
    const headers = {
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'accept-ranges': 'bytes',
      etag,
    };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    const range = readRange(c.req.header('range'), found.bytes);
    if (range === 'outside') {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${found.bytes}` });
    }
    const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
    const stream = Readable.toWeb(createReadStream(found.path, { start, end }));
    return c.body(stream as ReadableStream<Uint8Array>, range ? 206 : 200, {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${found.bytes}` }),
    });
  });
}

type Range = { start: number; end: number };

/** Reads one range; several ranges or other units get the whole file, as HTTP allows. */
export function readRange(header: string | undefined, bytes: number): Range | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end ? { start, end } : 'outside';
}
