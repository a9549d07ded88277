import { nameSubject, type Sighting } from './marks.ts';

const MOST = 5000;

export interface SightingTally {
  add(sighting: Sighting): void;
  take(): Sighting[];
}

/** Each network once for each subject, until they are written; bounded. */
export function createSightingTally(): SightingTally {
  const kept = new Map<string, Sighting>();
  return {
    add(sighting) {
      const { week, block, subject } = sighting;
      const key = `${week} ${block} ${nameSubject(subject)}`;
      if (kept.size < MOST && !kept.has(key)) kept.set(key, sighting);
    },
    take() {
      const taken = [...kept.values()];
      kept.clear();
      return taken;
    },
  };
}
