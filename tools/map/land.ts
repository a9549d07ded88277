import { findStateCode } from '../../src/domain/find-state.ts';
import type { Land, MapTown, Region } from '../../src/web/map/plain/land.ts';
import { joinRing, type Line, listNeighbors, listPolygons, type Topology } from './topology.ts';

const SMALLEST_IN_COUNTRY = 100_000;

export type TownsByState = Map<string, MapTown[]>;

export function makeLand(topology: Topology, lines: Line[], towns: TownsByState): Land {
  const { nation, states } = topology.objects;
  return {
    land: nation.geometries
      .flatMap(listPolygons)
      .map((rings) => rings.map((ring) => joinRing(ring, lines))),
    borders: [...listNeighbors(states)].flatMap(([line, of]) =>
      of.length > 1 ? [lines[line] ?? []] : [],
    ),
    towns: [...towns.values()]
      .flat()
      .filter(([, , , population]) => population >= SMALLEST_IN_COUNTRY),
    boxes: Object.fromEntries(boxStates(topology, lines)),
  };
}

function boxStates({ objects }: Topology, lines: Line[]) {
  return objects.states.geometries.flatMap((shape) => {
    const code = findCode(shape.properties?.name ?? '');
    const corners = listPolygons(shape).flatMap(([outer = []]) => joinRing(outer, lines));
    const across = corners.map(([longitude]) => longitude);
    const up = corners.map(([, latitude]) => latitude);
    const box: Land['boxes'][string] = [
      ...([Math.min(...across), Math.min(...up)] as const),
      ...([Math.max(...across), Math.max(...up)] as const),
    ];
    return code ? [[code, box] as const] : [];
  });
}

function findCode(name: string) {
  return findStateCode(name.replace('Commonwealth of the ', '').replace('United States', 'US'));
}

export function makeRegions(
  { objects }: Topology,
  lines: Line[],
  towns: TownsByState,
): Map<string, Region> {
  const regions = new Map<string, Region>();
  const codes = new Map(
    objects.states.geometries.map(({ id, properties }) => [id, findCode(properties?.name ?? '')]),
  );
  for (const code of codes.values()) {
    if (code) regions.set(code, { counties: [], towns: towns.get(code) ?? [] });
  }
  for (const [line, [one = '', other = '']] of listNeighbors(objects.counties)) {
    if (one.slice(0, 2) !== other.slice(0, 2)) continue;
    const region = regions.get(codes.get(one.slice(0, 2)) ?? '');
    region?.counties.push(lines[line] ?? []);
  }
  return regions;
}
