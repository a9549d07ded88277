import { useMemo } from 'react';
import * as m from '#messages';
import { useSite } from '../site.tsx';
import { Link } from '../ui/link.tsx';
import { type Box, boxAround } from './box.ts';
import { MapNote } from './map-note.tsx';
import { nearestZoom, openMap, UNITED_STATES } from './open-map.ts';
import { type MapResult, placePins } from './pins/pin.ts';
import { usePins } from './pins/use-pins.ts';
import { useMap } from './use-map.ts';
import { useView } from './use-view.ts';

interface ResultsMapProps {
  results: MapResult[];
  activeId: number | null;
  onPoint: (id: number | null) => void;
  question: string;
  area: Box | null;
  areaHref: (box: Box) => string;
}

/** The list's businesses on a map: a pin leads to its row. */
export function ResultsMap(props: ResultsMapProps) {
  const { results, activeId, onPoint, question, area, areaHref } = props;
  const { mapStyleUrl, place } = useSite();
  const { box, map, state } = useMap((container) =>
    openMap({
      container,
      label: m.map_of_results(),
      styleUrl: mapStyleUrl,
      bounds: place ? [...place.box] : UNITED_STATES,
    }),
  );
  const pins = useMemo(() => placePins(results), [results]);
  const onChoose = (id: number) => {
    box.current?.closest('dialog')?.close();
    goToRow(id);
  };
  usePins({ map, pins, activeId, onPoint, onChoose });
  const around = boxAround(pins.map(({ position }) => position));
  const seen = useView({ map, question, around, area, maxZoom: nearestZoom(mapStyleUrl) });
  return (
    <>
      <div className="map-box">
        <div ref={box} />
      </div>
      {state !== 'ready' && <MapNote isFailed={state === 'failed'} rest={m.map_rest_listed()} />}
      {seen && (
        <Link to={areaHref(seen)} className="map-area">
          {m.map_search_area()}
        </Link>
      )}
    </>
  );
}

function goToRow(id: number) {
  const row = document.getElementById(`business-${id}`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}
