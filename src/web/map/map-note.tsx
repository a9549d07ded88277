import * as m from '#messages';

/** What stands in a map's box while there is no map in it. */
export function MapNote({ isFailed, rest = '' }: { isFailed?: boolean; rest?: string }) {
  return (
    <p className="map-note" role={isFailed ? 'status' : undefined}>
      {isFailed ? m.map_the_map_cant_be_shown_in({ rest }) : m.map_loading_the_map()}
    </p>
  );
}
