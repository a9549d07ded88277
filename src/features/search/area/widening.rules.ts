import { MAX_MILES } from '../../../contract/search.ts';

/** Miles: half the way around the earth. */
export const ANYWHERE = 12_500;

/** How a list that goes beyond a place says so; without `miles`, and from afar, it goes anywhere. */
export function formatNearby(from: string, miles = ANYWHERE): string {
  return `nearby; from="${from}"${miles <= MAX_MILES ? `; within=${miles}` : ''}`;
}
