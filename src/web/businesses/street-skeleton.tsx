import * as m from '#messages';
export function StreetSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.businesses_loading_label()}
      className="street border-t border-line"
    >
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="street-row" aria-hidden="true">
          <div className="skeleton h-18.5 w-21 sm:h-26 sm:w-37" />
          <div className="flex min-w-0 flex-col gap-2 pt-1">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4 w-1/2" />
            <div className="skeleton h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
