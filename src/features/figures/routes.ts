import type { Owner } from '../../contract/businesses.ts';
import { type DeskFigures, deskFigureCalls, figureCalls } from '../../contract/figures.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { FigureCounter } from './counter.ts';
import { chartStart, describeDays } from './periods.rules.ts';
import { isMailed, listDays, setMailed } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  figures: FigureCounter;
}

export function mountFigures(api: Api, dependencies: Dependencies) {
  const { db, figures } = dependencies;

  mount(api, figureCalls.count, async ({ body }, { address, headers }) => {
    figures.count(body, { address, headers });
    return { isReceived: true as const };
  });

  mount(api, deskFigureCalls.read, (_, { owner }) => readFigures(dependencies, owner));

  mount(api, deskFigureCalls.setMail, async ({ body: { isMailed } }, { owner }) => {
    await setMailed(db, owner.id, isMailed);
    return { isMailed };
  });
}

async function readFigures(
  { db, clock }: { db: Database; clock: Clock },
  { id, businessId }: Owner,
): Promise<DeskFigures> {
  const now = clock();
  const [days, mailed] = await Promise.all([
    listDays(db, businessId, chartStart(now)),
    isMailed(db, id),
  ]);
  return { ...describeDays(days, now), isMailed: mailed };
}
