import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages';
import { ListFailure } from '../../list-failure.tsx';
import { Gone } from './gone.tsx';

interface WaitingProps<T> {
  query: UseQueryOptions<T | null>;
  isWaiting: (data: T) => boolean;
  onNext: () => void;
  children: (data: T) => ReactNode;
}

/** What waits as long as it does. Once it is decided here, the next item opens. */
export function Waiting<T>({ query, isWaiting, onNext, children }: WaitingProps<T>) {
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  const didWait = useRef(false);
  const waits = data !== undefined && data !== null && isWaiting(data);
  const isOver = data !== undefined && !waits;
  useEffect(() => {
    if (waits) didWait.current = true;
    else if (isOver && didWait.current) {
      didWait.current = false;
      onNext();
    }
  }, [waits, isOver, onNext]);
  if (error && data === undefined) {
    return <ListFailure error={error} fallback={m.staff_triage_this_could_not_be_loaded()} />;
  }
  if (data === undefined)
    return (
      <div
        key="loading"
        role="status"
        aria-label={m.staff_triage_loading()}
        className="skeleton h-80"
      />
    );
  if (!waits || data === null)
    return <Gone onNext={onNext}>{m.staff_triage_someone_decided_this_meanwhile()}</Gone>;
  return <div data-ready>{children(data)}</div>;
}
