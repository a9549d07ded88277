import { type Box, overlaps } from './box.ts';
import type { Land, Neighbors, Region } from './land.ts';

const country = import.meta.glob<Land>('./atlas/us.json', { import: 'default' });
const around = import.meta.glob<Neighbors>('./neighbors.json', { import: 'default' });
const states = import.meta.glob<Region>(['./atlas/??.json', '!./atlas/us.json'], {
  import: 'default',
});

export async function loadLand(): Promise<Land | undefined> {
  return country['./atlas/us.json']?.();
}

export async function loadNeighbors(): Promise<Neighbors | undefined> {
  return around['./neighbors.json']?.();
}

/** Returns undefined if there is no data for the state. */
export async function loadRegion(code: string): Promise<Region | undefined> {
  return states[`./atlas/${code.toLowerCase()}.json`]?.();
}

export function listStatesIn({ boxes }: Pick<Land, 'boxes'>, view: Box): string[] {
  return Object.entries(boxes).flatMap(([code, box]) => (overlaps(box, view) ? [code] : []));
}
