import path from 'node:path';
import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { HttpApp } from '../../../platform/http/app.ts';
import { limitParallel } from '../../../platform/http/parallel.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  toBusiness,
} from '../../businesses/model/shapes.ts';
import { describeSign, signPath } from '../../businesses/model/social-sign.rules.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { openPainter, type Painter } from './painter.ts';
import { openPictures } from './pictures.ts';

const AT_ONCE = { each: 4, all: 24 };
const HEADERS = {
  'content-type': 'image/png',
  // A changed picture gets a different URL.
  'cache-control': 'public, max-age=31536000, immutable',
};

interface Dependencies extends Pick<Services, 'db' | 'log'> {
  config: Config;
  settings: LiveSettings;
  painter?: Painter;
}

export function mountSocialPictures(app: HttpApp, dependencies: Dependencies) {
  const { db, config, settings, log, painter = openPainter() } = dependencies;
  const readPicture = openPictures({ folder: path.join(config.dataDir, 'social'), log, painter });
  const readers = limitParallel(AT_ONCE);

  app.get('/social/:file{[1-9][0-9]{0,14}-[0-9a-f]{16}\\.png}', async (c) => {
    const business = await findListedBusiness(db, Number.parseInt(c.req.param('file'), 10));
    if (!business) throw new AppError('not_found', m.listings_no_such_address());
    const sign = describeSign(business);
    const address = signPath(business.id, sign);
    if (c.req.path !== address) return c.redirect(address, 302);
    const leave = readers.enter(c.get('address'));
    const picture = await readPicture(sign, settings.current().name).finally(leave);
    return c.body(new Uint8Array(picture), 200, HEADERS);
  });
}

/** Returns the business, or null if it isn't listed. Uses the primary key. */
async function findListedBusiness(db: Database, id: number): Promise<Business | null> {
  const [row] = await db.run<BusinessRow>(
    {
      name: 'listed_business',
      text: `select ${businessColumns} from businesses b ${businessJoins}
             where b.id = $1 and b.is_listed`,
    },
    [id],
  );
  return row ? toBusiness(row) : null;
}
