import { bannerCalls as calls } from '../../contract/banners.staff.ts';
import { writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import {
  type BannerServices,
  changeBanner,
  createBanner,
  readBanners,
  removeBanner,
} from './banners.ts';
import type { BannerCounter } from './counter.ts';
import { type DayOfBanner, findDays } from './queries.ts';

export function mountBanners(
  api: Api,
  { counter, ...services }: BannerServices & { counter: Pick<BannerCounter, 'flush'> },
) {
  mount(api, calls.list, async () => {
    await counter.flush();
    return readBanners(services);
  });

  mount(api, calls.create, ({ body }, { user }) => createBanner(services, user, body));

  mount(api, calls.change, ({ params, body }, { user }) =>
    changeBanner(services, user, params.id, body),
  );

  mount(api, calls.remove, ({ params }, { user }) => removeBanner(services, user, params.id));

  mount(api, calls.export, async () => {
    await counter.flush();
    return { name: 'banners.csv', pieces: writeDays(services.db) };
  });
}

const AT_ONCE = 1000;

async function* writeDays(db: Database): AsyncGenerator<string, void> {
  yield writeCsvLine(['day', 'banner', 'name', 'slot', 'views', 'clicks']);
  let after: DayOfBanner | null = null;
  for (;;) {
    const days: DayOfBanner[] = await findDays(db, after, AT_ONCE);
    after = days.at(-1) ?? null;
    if (!after) return;
    const lines = days.map(({ day, id, name, slot, views, clicks }) =>
      writeCsvLine([day, String(id), name, slot, String(views), String(clicks)]),
    );
    yield lines.join('');
  }
}
