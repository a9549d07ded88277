import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createCharges } from './charges.ts';
import { createIntents } from './intents.ts';
import { findObject, listEvents } from './queries.ts';

export type Sandbox = ReturnType<typeof createSandbox>;

const LISTED_EVENTS = 100;

export function createSandbox(db: Database, clock: Clock) {
  return {
    ...createIntents({ db, clock }),
    ...createCharges({ db, clock }),
    readObject: (id: string) => findObject(db, id),
    listEvents: () => listEvents(db, LISTED_EVENTS),
  };
}
