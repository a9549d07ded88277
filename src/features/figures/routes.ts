import { deskFigureCalls } from '../../contract/desk/figures.ts';
import { figureCalls } from '../../contract/figures.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { FigureCounter } from './counter.ts';
import { setMailed } from './queries.ts';
import { readFigures } from './read.ts';

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
