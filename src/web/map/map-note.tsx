/** What stands in a map's box while there is no map in it. */
export function MapNote({ isFailed, rest = '' }: { isFailed?: boolean; rest?: string }) {
  return (
    <p className="map-note" role={isFailed ? 'status' : undefined}>
      {isFailed ? `The map can't be shown in this browser${rest}.` : 'Loading the map...'}
    </p>
  );
}
