import * as m from '#messages';

export function StreetSkeleton() {
  return (
    <div role="status" aria-label={m.businesses_loading_label()} className="street">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="street-row" aria-hidden="true">
          <div className="skeleton" />
          <div className="flow-root space-y-2 py-1">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4 w-1/2" />
            <div className="skeleton h-4 w-2/3" />
            <div className="skeleton h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
