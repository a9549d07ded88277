/** Leaves room for long tables below it: a reload far down must not bring the footer into sight. */
export function TabSkeleton({ label }: { label: string }) {
  return <div role="status" aria-label={label} className="skeleton mb-[300vh] h-screen" />;
}
