import { toRadians } from '../../../contract/miles.ts';
import { STATES } from '../../../contract/states.ts';
import { STATE_BOXES } from '../../areas/state-boxes.data.ts';
import { MILES_PER_DEGREE, type Point } from './area.rules.ts';

export interface StateReach {
  code: string;
  /** Nothing in the state is nearer. */
  miles: number;
}

/** Those first that may be near; nobody has drawn a box around a territory. */
export function listStatesFrom(center: Point): StateReach[] {
  return STATES.map(({ code }) => ({ code, miles: measureToBox(center, STATE_BOXES[code]) })).sort(
    (one, other) => one.miles - other.miles,
  );
}

/** At least so many miles: to the parallels that bound the box, or to its meridians. */
function measureToBox(
  { latitude, longitude }: Point,
  box: (typeof STATE_BOXES)[string] | undefined,
): number {
  if (!box) return 0;
  const [west, south, east, north] = box;
  const up = Math.max(0, south - latitude, latitude - north);
  const isBetween = west <= longitude && longitude <= east;
  const across = isBetween ? 0 : Math.min(turn(west - longitude), turn(longitude - east));
  const toMeridian = Math.asin(
    Math.cos(toRadians(latitude)) * Math.sin(toRadians(Math.min(90, across))),
  );
  return MILES_PER_DEGREE * Math.max(up, (toMeridian * 180) / Math.PI);
}

function turn(degrees: number): number {
  const rest = Math.abs(degrees) % 360;
  return Math.min(rest, 360 - rest);
}
