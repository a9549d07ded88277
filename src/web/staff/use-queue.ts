import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListKey, Request } from '../api.ts';
import { readPages } from '../read-pages.ts';
import { useListFocus } from '../ui/use-list-focus.ts';

export function useQueue<K extends ListKey>(key: K, request: Request<K>) {
  const query = useInfiniteQuery({ ...readPages(key, request), staleTime: 0 });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  return { query, empty, focus };
}
