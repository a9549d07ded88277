import * as m from '#messages';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { matchesEtag } from '../../platform/http/answer.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { findFile } from './queries.ts';

const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' };
/** Opened by itself, a drawing may style itself and no more. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const MOST_KEPT = 4;

/** Files by the hash of what they are: an address never changes what it shows. */
export function mountSiteFiles(app: HttpApp, db: Database) {
  const kept = new Map<string, Buffer>();

  async function read(name: string): Promise<Buffer> {
    const bytes = kept.get(name) ?? (await findFile(db, name));
    if (!bytes) throw new AppError('not_found', m.settings_there_is_no_file_at_this());
    kept.set(name, bytes);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return bytes;
  }

  app.get('/site/:file{[0-9a-f]{32}\\.(svg|png)}', async (c) => {
    const file = c.req.param('file');
    const bytes = await read(file);
    const etag = `"${file}"`;
    const headers = {
      'content-type': types[file.slice(33)] ?? '',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
    };
    c.set('policy', POLICY);
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, headers);
  });
}
