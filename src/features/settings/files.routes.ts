import * as m from '#messages';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { fixedAnswer } from '../../platform/http/fixed-answer.ts';
import { openMapFiles } from './maps/map-files.ts';
import { mountMapTiles } from './maps/serve-tiles.ts';
import { findFile } from './queries.ts';

const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' };
/** Policy for a logo that is opened directly: it may only style itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const MAX_KEPT = 4;

type Answer = ReturnType<typeof fixedAnswer>;

/** Serves files named by the hash of their content, so responses never change. */
export function mountSiteFiles(app: HttpApp, { db, config }: { db: Database; config: Config }) {
  mountMapTiles(app, openMapFiles(config));
  const kept = new Map<string, Answer>();

  async function find(name: string): Promise<Answer> {
    const known = kept.get(name);
    if (known) return known;
    const bytes = await findFile(db, name);
    if (!bytes) throw new AppError('not_found', m.settings_file_not_found());
    const answer = fixedAnswer(() => Buffer.concat([bytes]), {
      'content-type': types[name.slice(33)] ?? '',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    kept.set(name, answer);
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    return answer;
  }

  app.get('/site/:file{[0-9a-f]{32}\\.(svg|png)}', async (c) => {
    c.set('policy', POLICY);
    return (await find(c.req.param('file')))(c);
  });
}
