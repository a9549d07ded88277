import * as m from '#messages';
import { staffPhotoCalls } from '../../../contract/staff/photos.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { PhotoDependencies } from '../dependencies.ts';
import { listPhotos } from '../queries.ts';
import { toPhoto } from '../show.rules.ts';
import { checkPhotos } from './check.ts';
import { countUnchecked, findUnchecked } from './queries.ts';
import { removePhoto } from './remove.ts';

const MAX_COUNT = 10_000;

export function mountStaffPhotos(
  api: Api,
  dependencies: PhotoDependencies & { site: { name: string; url: string } },
) {
  const { db } = dependencies;

  mount(api, staffPhotoCalls.list, async ({ query: { limit, cursor } }) => {
    const found = await findUnchecked(db, { after: parseTimeCursor(cursor), limit: limit + 1 });
    const count = await countUnchecked(db, MAX_COUNT + 1);
    const page = pageOf(found, limit, ({ createdAt: at, id }) => formatTimeCursor({ at, id }));
    return { ...page, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
  });

  mount(api, staffPhotoCalls.read, async ({ params: { id } }) => {
    const [photo] = await findUnchecked(db, { after: null, limit: 1, id });
    if (!photo) throw new AppError('not_found', m.photos_decided_elsewhere());
    return photo;
  });

  mount(api, staffPhotoCalls.ofBusiness, async ({ params: { id } }) => {
    const rows = await listPhotos(db.kysely, id);
    return rows.flatMap((row) => (row.state === 'ready' ? (toPhoto(row) ?? []) : []));
  });

  mount(api, staffPhotoCalls.check, async ({ body: { ids } }, { user }) => ({
    checked: await checkPhotos(dependencies, ids, user.id),
  }));

  mount(api, staffPhotoCalls.remove, async ({ params: { id }, query: { reason } }, { user }) => {
    await removePhoto(dependencies, id, { reason, actor: user.id });
    return { id };
  });
}
