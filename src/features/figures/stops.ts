import type { Database } from '../../platform/database/database.ts';
import type { StopList } from '../notices/stop-lists.ts';
import { isMailed, setMailed } from './queries.ts';

export const FIGURE_STOPS = 'figures';

/** By the link in the monthly email; recipients are owners, by id. */
export function createFigureStops(db: Database): StopList {
  return {
    question:
      'We will no longer email you how often your listing was seen. You can turn these emails on again in “Figures” of your listing.',
    stopped:
      'We no longer email you how often your listing was seen. You can turn these emails on again in “Figures” of your listing.',
    isStopped: async (owner) => !(await isMailed(db, Number(owner))),
    stop: (owner) => setMailed(db, Number(owner), false),
  };
}
