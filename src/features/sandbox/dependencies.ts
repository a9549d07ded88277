import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

export interface SandboxDependencies {
  db: Database;
  clock: Clock;
}

export function unixTime(clock: Clock): number {
  return Math.floor(clock().getTime() / 1000);
}
