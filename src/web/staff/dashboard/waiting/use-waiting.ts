import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Waiting } from '../../../../contract/staff/notices.ts';
import type { TriageKind } from '../../../../contract/staff/triage.ts';
import { read } from '../../../api.ts';
import { followWaiting } from './follow.ts';

const question = read('GET /api/admin/waiting', {});
const choices = read('GET /api/admin/notice-choices', {});
/** What of the dashboard shows what else waits. */
const LISTS = ['/api/admin/stats', '/api/admin/businesses', '/api/admin/triage'];

export interface Counts {
  count(kinds: readonly TriageKind[]): number;
}

/** How much waits, by kind; it moves by itself unless the user chose otherwise. */
export function useWaiting(): Counts {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({ ...question, staleTime: 0 });
  const { data: chosen } = useQuery(choices);
  const isLive = chosen?.liveDashboard ?? false;
  useEffect(() => {
    if (!isLive) return;
    return followWaiting({
      onTold: (waiting) => keep(queryClient, waiting),
      poll: () => void queryClient.invalidateQueries({ queryKey: question.queryKey }),
    });
  }, [isLive, queryClient]);
  return {
    count: (kinds) =>
      data.reduce((total, { kind, count }) => total + (kinds.includes(kind) ? count : 0), 0),
  };
}

function keep(queryClient: QueryClient, waiting: Waiting[]) {
  const before = queryClient.getQueryData(question.queryKey);
  queryClient.setQueryData(question.queryKey, waiting);
  const isNew = before && JSON.stringify(before) !== JSON.stringify(waiting);
  if (!isNew) return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => LISTS.some((path) => String(url).startsWith(path)),
  });
}
