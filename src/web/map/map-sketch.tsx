import { Fragment } from 'react';
import type { RowBusiness } from '../businesses/read-rows.ts';
import { isSponsored, numberRows } from '../businesses/street.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { boxAround, type Position } from './plain/box.ts';

const ROOM = 40;
const WIDTH = 400;
const HIGHEST = 560;
/** Minimum width and height in degrees, for a single place. */
const NARROWEST = 0.02;

interface MapSketchProps {
  businesses: RowBusiness[];
  numbers?: Map<number, number> | undefined;
}

/** On the server, renders only numbered pins, as in a guide, because they are the only map without JavaScript. */
export function MapSketch(props: MapSketchProps) {
  const isHydrated = useIsHydrated();
  if (isHydrated || props.numbers) return <Sketch {...props} />;
  return <svg aria-hidden="true" className="map-sketch" />;
}

function Sketch({ businesses, numbers = numberRows(businesses) }: MapSketchProps) {
  const placed = businesses.filter(({ coordinates }) => coordinates);
  const positions = placed.map(
    ({ coordinates }): Position => [coordinates?.longitude ?? 0, rise(coordinates?.latitude ?? 0)],
  );
  const box = boxAround(positions);
  if (!box) return null;
  const [west, south, east, north] = box;
  const [across, up] = [Math.max(NARROWEST, east - west), Math.max(NARROWEST, north - south)];
  const scale = Math.min(WIDTH / across, HIGHEST / up);
  const [width, height] = [across * scale + 2 * ROOM, up * scale + 2 * ROOM];
  const [left, top] = [(west + east - across) / 2, (south + north + up) / 2];
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="map-sketch">
      {placed
        .map((business, at) => {
          const [longitude = 0, latitude = 0] = positions[at] ?? [];
          const number = numbers.get(business.id);
          const x = Math.round(ROOM + (longitude - left) * scale);
          const y = Math.round(ROOM + (top - latitude) * scale);
          return (
            <Fragment key={business.id}>
              <circle cx={x} cy={y} data-sponsored={isSponsored(business) ? '' : undefined} />
              {number && (
                <text x={x} y={y}>
                  {number}
                </text>
              )}
            </Fragment>
          );
        })
        .toReversed()}
    </svg>
  );
}

/** Mercator projection of a latitude, in degrees of longitude. */
function rise(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}
