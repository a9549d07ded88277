import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { DuplicatePair, PairState } from '../../../../contract/staff/duplicates.ts';
import type { TwinVerdict } from '../../../../contract/twins.ts';
import { formatNumber } from '../../../format.ts';
import { readPages } from '../../../read-pages.ts';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { PairCard } from './pair-card.tsx';

interface PairQueueProps {
  state: PairState;
  verdict?: TwinVerdict | undefined;
  none: string;
}

/** One pair at a time, the best score first; the next one comes up by itself. */
export function PairQueue({ state, verdict, none }: PairQueueProps) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/duplicates', { query: { state, ...(verdict && { verdict }) } }),
    staleTime: 0,
  });
  const [place, setPlace] = useState(0);
  const pairs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isNearEnd = place >= pairs.length - 2 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isNearEnd) void fetchNextPage();
  }, [isNearEnd, fetchNextPage]);
  const at = Math.min(place, Math.max(0, pairs.length - 1));
  const pair = pairs[at];
  const focus = useFocusOnNext(pair);
  if (query.isPending) return <StaffSkeleton />;
  if (!query.data) {
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_duplicates_the_pairs_could_not_be_loaded()}
      />
    );
  }
  if (!pair) {
    return (
      <p ref={focus.empty} tabIndex={-1} className="text-muted">
        {none}
      </p>
    );
  }
  const step = (by: 1 | -1) => () => {
    focus.ask();
    setPlace(at + by);
  };
  const { total = 0, isTotalCapped = false } = query.data.pages[0] ?? {};
  return (
    <PairCard
      key={nameOf(pair)}
      pair={pair}
      title={m.staff_duplicates_pair_number_of_number2_value({
        number: formatNumber(at + 1),
        number2: formatNumber(total),
        value: isTotalCapped ? '+' : '',
      })}
      headingRef={focus.heading}
      onDecided={focus.ask}
      {...(at + 1 < pairs.length && { onSkip: step(1) })}
      {...(at > 0 && { onBack: step(-1) })}
    />
  );
}

function nameOf({ low, high }: DuplicatePair): string {
  return `${low.id} ${low.version} ${high.id} ${high.version}`;
}

/** The heading of the pair that comes up has the focus, as the buttons of the last one are gone. */
function useFocusOnNext(pair: DuplicatePair | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const isAsked = useRef(false);
  const name = pair ? nameOf(pair) : '';
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (!isAsked.current) return;
    isAsked.current = false;
    (heading.current ?? empty.current)?.focus();
  });
  const ask = () => {
    isAsked.current = true;
  };
  return { heading, empty, ask };
}
