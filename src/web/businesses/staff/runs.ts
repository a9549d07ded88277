import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { BulkRun, DirectChange } from '../../../contract/bulk-runs.staff.ts';
import { read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import type { Undo } from '../../kit/use-send.ts';

export const EVERY = 1000;

export function isRunActive({ state }: BulkRun): boolean {
  return state === 'looking' || state === 'running' || state === 'undoing';
}

export function useRuns() {
  return useQuery({
    ...read('GET /api/admin/bulk-runs', {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunActive) ? EVERY : false),
  });
}

/** Waits until a step of a run is over. */
async function untilOver(
  queryClient: QueryClient,
  begun: BulkRun,
  onProgress: (progress: number) => void = () => {},
): Promise<BulkRun> {
  let run: BulkRun | undefined = begun;
  while (run && isRunActive(run)) {
    onProgress(run.progress);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    const request = { ...read('GET /api/admin/bulk-runs', {}), staleTime: 0, retry: 10 };
    run = (await queryClient.fetchQuery(request)).find(({ id }) => id === begun.id);
  }
  return run ?? begun;
}

/** Changes listings, and waits until all of them are tried. */
export async function changeAtOnce(
  queryClient: QueryClient,
  body: { ids: number[]; change: DirectChange },
  onProgress: (progress: number) => void,
): Promise<BulkRun> {
  const run = await send('POST /api/admin/bulk-runs/start', { body });
  return untilOver(queryClient, run, onProgress);
}

/** Returns the undo of a run, or null if it changed nothing. */
export function undoRun(queryClient: QueryClient, { id, changed }: BulkRun): Undo | null {
  if (changed === 0) return null;
  return async () => {
    const begun = await send('POST /api/admin/bulk-runs/:id/undo', { params: { id } });
    const { undone, kept } = await untilOver(queryClient, begun);
    const count = formatCount(undone, m.listings_count_subject);
    const title = m.listings_undone({ count });
    if (kept === 0) return { title };
    const description = m.clean_undone({ undone: formatNumber(undone), kept: formatNumber(kept) });
    return { title, description, variant: 'destructive' };
  };
}
