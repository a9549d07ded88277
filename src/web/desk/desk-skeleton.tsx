import * as m from '#messages';
export function DeskSkeleton() {
  return (
    <div role="status" aria-label={m.owner_loading()} className="page-width py-6 lg:py-8">
      <div className="skeleton h-9 w-72 max-w-full" />
      <div className="skeleton mt-3 h-6 w-96 max-w-full" />
      <div className="skeleton mt-6 h-11 w-full" />
      <div className="skeleton mt-6 h-72 w-full" />
    </div>
  );
}
