import * as m from '#messages';
export function DuplicatesSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_duplicates_loading_pairs()}
      className="skeleton h-screen"
    />
  );
}
