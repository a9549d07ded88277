import { tmpdir } from 'node:os';
import { defaultSettings } from '../../src/domain/settings.ts';
import { mountBusinesses } from '../../src/features/businesses/routes.ts';
import { mountCategories, mountTrades } from '../../src/features/categories/routes.ts';
import { createEventsElsewhere } from '../../src/features/events/read.ts';
import { proposeSubmission } from '../../src/features/owners/changes/propose.ts';
import { openFileStore } from '../../src/features/photos/photo-store.ts';
import { createTownReader } from '../../src/features/places/model/street.ts';
import { mountPlaces } from '../../src/features/places/routes.ts';
import { mountReviews } from '../../src/features/reviews/routes.ts';
import { mountSearch } from '../../src/features/search/routes.ts';
import { createVocabulary } from '../../src/features/trades/vocabulary.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createHttpApp } from '../../src/platform/http/app.ts';
import { type Api, createApi } from '../../src/platform/http/mount.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

const nothing = async () => {};
const noJobs = {
  enqueue: nothing,
  withdraw: nothing,
  work: nothing,
  drain: async () => 0,
  count: async () => [],
  close: nothing,
};

/** Creates the API that visitors' pages call, without a server. */
export function openCalls(db: Database, url: string): Api {
  const log = createLog('warn');
  const api = createApi(createHttpApp(log));
  const shared = {
    db,
    log,
    clock: systemClock,
    jobs: noJobs,
    secret: 'bench',
    site: { name: 'Mainstreet', url, contactEmail: 'bench@example.com', settings: defaultSettings },
    settings: { current: () => defaultSettings },
  };
  const offersAt = () => (defaultSettings.offers ? systemClock() : null);
  const sources = { ...shared, offersAt, vocabulary: createVocabulary(db) };
  const towns = createTownReader(sources);
  const events = createEventsElsewhere(shared);
  mountPlaces(api, { ...sources, towns, findEvents: events.ofTown });
  mountSearch(api, { ...sources, towns, findEvents: events.ofSearch });
  const findEvents = events.ofListing;
  mountBusinesses(api, { ...shared, reads: db, propose: proposeSubmission, findEvents });
  mountCategories(api, db);
  mountTrades(api, db);
  mountReviews(api, { ...shared, reads: db, store: openFileStore(tmpdir()) });
  return api;
}
