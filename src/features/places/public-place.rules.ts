import { nameArea } from '../../domain/area-words.ts';
import type { Area } from '../../domain/settings.ts';
import { STATE_BOXES } from './model/state-boxes.data.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

export interface PublicPlace {
  name: string;
  states: string[];
  box: Box;
}

const MILES_A_DEGREE = 69;
const EDGE = 85;

export function describePlace(area: Area): PublicPlace | null {
  const name = nameArea(area);
  if (area.kind === 'country' || name === null) return null;
  if (area.kind === 'circle') {
    const box = boxAround(area);
    const states = Object.keys(STATE_BOXES).filter((code) => doMeet(box, STATE_BOXES[code]));
    return { name, states, box };
  }
  const boxes = area.states.flatMap((code) => (STATE_BOXES[code] ? [STATE_BOXES[code]] : []));
  return { name, states: area.states, box: boxes.reduce(join) };
}

function boxAround(circle: { latitude: number; longitude: number; miles: number }): Box {
  const { latitude, longitude, miles } = circle;
  const high = miles / MILES_A_DEGREE;
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const [west, east] = [Math.max(-180, longitude - wide), Math.min(180, longitude + wide)];
  return [west, Math.max(-EDGE, latitude - high), east, Math.min(EDGE, latitude + high)];
}

function doMeet([west, south, east, north]: Box, other: Box | undefined): boolean {
  if (!other) return false;
  return west <= other[2] && other[0] <= east && south <= other[3] && other[1] <= north;
}

function join(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
