import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Waiting } from '../../contract/queue.staff.ts';
import type { QueueKind } from '../../domain/queue-kinds.ts';
import { WAITING_STREAM } from '../../domain/work-rights.ts';
import { read } from '../kit/api.ts';

export const waiting = read('GET /api/admin/waiting', {});
const choices = read('GET /api/admin/notice-choices', {});
const LISTS = ['/api/admin/stats', '/api/admin/businesses', '/api/admin/triage'];

export function sumWaiting(all: readonly Waiting[], kinds: readonly QueueKind[]): number {
  return all.reduce((total, { kind, count }) => total + (kinds.includes(kind) ? count : 0), 0);
}

/** Returns the counts, updated live if the user has turned that on. */
export function useLiveWaiting(): readonly Waiting[] {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(waiting);
  const { data: chosen } = useQuery(choices);
  const isLive = chosen?.liveDashboard ?? false;
  useEffect(() => {
    if (!isLive) return;
    return followWaiting({
      onTold: (told) => keep(queryClient, told),
      poll: () => void queryClient.invalidateQueries({ queryKey: waiting.queryKey }),
    });
  }, [isLive, queryClient]);
  return data;
}

function keep(queryClient: QueryClient, told: Waiting[]) {
  const before = queryClient.getQueryData(waiting.queryKey);
  queryClient.setQueryData(waiting.queryKey, told);
  const isNew = before && JSON.stringify(before) !== JSON.stringify(told);
  if (!isNew) return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => LISTS.some((path) => String(url).startsWith(path)),
  });
}

const POLL_EVERY = 30_000;
/** Milliseconds without an event before polling starts, because a proxy may buffer the stream. */
const TIMEOUT_MS = 15_000;

interface Listener {
  onTold: (waiting: Waiting[]) => void;
  poll: () => void;
}

/** Listens for changes while the tab is visible. Returns a function that stops it. */
function followWaiting({ onTold, poll }: Listener): () => void {
  let source: EventSource | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    source?.close();
    source = null;
    clearTimeout(timer);
    clearInterval(polling);
    polling = undefined;
  }

  function pollInstead() {
    stop();
    polling = setInterval(poll, POLL_EVERY);
  }

  function start() {
    if (source || polling) return;
    source = new EventSource(WAITING_STREAM);
    timer = setTimeout(pollInstead, TIMEOUT_MS);
    source.onmessage = ({ data }) => {
      clearTimeout(timer);
      onTold(JSON.parse(data));
    };
    // The browser reconnects lost connections; a rejected one is closed.
    source.onerror = () => source?.readyState === EventSource.CLOSED && pollInstead();
  }

  const follow = () => (document.hidden ? stop() : start());
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
}
