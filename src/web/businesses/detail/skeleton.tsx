import * as m from '#messages';
import { columns, facade, sideColumn } from './layout.ts';

/** What a business page looks like before it has come. */
export function BusinessSkeleton() {
  return (
    <div role="status" aria-label={m.common_loading_area()} className="page-width py-4 sm:py-6">
      <div className="skeleton mt-1 mb-5 h-6 w-64 max-w-full" />
      <div className={`skeleton ${facade.sign}`} />
      <div className={columns}>
        <div className="flex flex-col gap-3 pt-1">
          <div className="skeleton h-9 w-4/5" />
          <div className="skeleton h-6 w-72 max-w-full" />
          <div className="skeleton h-5 w-64 max-w-full" />
          <div className="skeleton mt-3 h-11 w-96 max-w-full max-sm:hidden" />
        </div>
        <div className="skeleton h-28" />
        <div className={sideColumn}>
          <div className="skeleton h-64" />
        </div>
        <div className="skeleton h-72" />
      </div>
    </div>
  );
}
