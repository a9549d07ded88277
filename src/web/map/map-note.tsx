import * as m from '#messages';

/** The content of a map's box before the map is there. */
export function MapNote({ isFailed, rest = '' }: { isFailed?: boolean; rest?: string }) {
  return (
    <p className="map-note" role={isFailed ? 'status' : undefined}>
      {isFailed ? m.map_failed({ rest }) : m.map_loading()}
    </p>
  );
}
