import { useQuery } from '@tanstack/react-query';
import type { ReasonFor, SavedReason } from '../../../contract/queue.ts';
import { read } from '../../api.ts';

export const allReasons = read('GET /api/admin/reasons', {});

/** Those for one decision; they go by their place, from 1 on. */
export function useReasons(decision: ReasonFor): SavedReason[] {
  const { data = [] } = useQuery({ ...allReasons, staleTime: 60_000 });
  return data.filter((reason) => reason.decision === decision);
}
