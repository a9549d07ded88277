import * as m from '#messages';

export function MapNote({ isFailed, rest = '' }: { isFailed?: boolean; rest?: string }) {
  return (
    <p className="map-note" role={isFailed ? 'status' : undefined}>
      {isFailed ? m.map_failed({ rest }) : m.map_loading()}
    </p>
  );
}
