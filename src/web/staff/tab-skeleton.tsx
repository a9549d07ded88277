/** Reserves height for long tables, so that a reload doesn't scroll to the footer. */
export function TabSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="skeleton skeleton-rows mb-[300vh] h-screen" />
  );
}
