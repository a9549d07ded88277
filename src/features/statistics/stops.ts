import * as m from '#messages';
import type { Database } from '../../platform/database/database.ts';
import type { StopList } from '../notices/stop-lists.ts';
import { isMailed, setMailed } from './queries.ts';

export const FIGURE_STOPS = 'figures';

/** By the link in the monthly email; recipients are owners, by id. */
export function createStatisticsStops(db: Database): StopList {
  return {
    get question() {
      return m.statistics_mails_stop();
    },
    get stopped() {
      return m.statistics_mails_stopped();
    },
    isStopped: async (owner) => !(await isMailed(db, Number(owner))),
    stop: (owner) => setMailed(db, Number(owner), false),
  };
}
