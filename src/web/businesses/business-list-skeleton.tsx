export const grid = 'grid gap-4 md:grid-cols-2';

export function BusinessListSkeleton() {
  return (
    <div role="status" aria-label="Loading businesses" className={`${grid} mt-6`}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <BusinessCardSkeleton key={card} />
      ))}
    </div>
  );
}

export function BusinessCardSkeleton() {
  return (
    <div
      className="flex h-44 gap-4 rounded-card border border-line bg-surface p-4"
      aria-hidden="true"
    >
      <div className="flex grow flex-col gap-3">
        <div className="skeleton h-5 w-3/4" />
        <div className="skeleton h-4 w-1/3" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-4 w-full" />
      </div>
      <div className="skeleton size-16 shrink-0 sm:size-24" />
    </div>
  );
}
