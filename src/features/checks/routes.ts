import { placeCheckCalls } from '../../contract/checks.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { checkPlace } from './check-place.ts';
import { mountWebsiteChecksPage } from './website/page.routes.ts';

export function mountChecks(
  api: Api,
  { db, site }: { db: Database; site: { readonly name: string } },
) {
  mount(api, placeCheckCalls.check, ({ query }) => checkPlace(db, query));
  mountWebsiteChecksPage(api.http, site);
}
