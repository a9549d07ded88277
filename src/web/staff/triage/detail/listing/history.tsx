import { useInfiniteQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { readPages } from '../../../../read-pages.ts';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { AuditList } from '../../../audit/audit-list.tsx';
import { ListFailure } from '../../../list-failure.tsx';

export function useHistory(id: number) {
  return useInfiniteQuery({
    ...readPages('GET /api/admin/audit', { query: { businessId: String(id), limit: '10' } }),
    staleTime: 0,
  });
}

export function ListingHistory({ query }: { query: ReturnType<typeof useHistory> }) {
  const { data, error } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={m.staff_triage_history()}>
      <h3 className="mb-1 font-semibold">{m.staff_triage_history()}</h3>
      {error && !data && (
        <ListFailure error={error} fallback={m.staff_triage_the_history_could_not_be_loaded()} />
      )}
      {!data && !error && (
        <div
          role="status"
          aria-label={m.staff_triage_loading_the_history()}
          className="skeleton h-24"
        />
      )}
      {data && entries.length === 0 && (
        <p className="text-sm text-muted">{m.staff_triage_nothing_has_happened_to_it_yet()}</p>
      )}
      {entries.length > 0 && <AuditList entries={entries} onRestore={null} isRestoring={false} />}
      <MoreButton query={query} label={m.staff_triage_show_older()} className="mt-2" />
    </section>
  );
}
