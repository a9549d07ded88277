import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { LikeliestDuplicate } from '../../../contract/duplicates.staff.ts';
import type { DuplicateVerdict } from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { read } from '../../kit/api.ts';
import { verdictWords } from './pair-columns.tsx';

const short: Record<DuplicateVerdict, string> = {
  same: m.duplicates_mark_same(),
  likely: m.duplicates_mark_likely(),
  maybe: m.duplicates_mark_maybe(),
};

export function DuplicateMark({
  found,
  onOpen,
}: {
  found: LikeliestDuplicate;
  onOpen: () => void;
}) {
  const { twin: duplicate, verdict, reasons } = found;
  const place = [duplicate.name, duplicate.address, duplicate.city].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      onClick={onOpen}
      title={`${place}. ${reasons.map(describeDuplicateReason).join('; ')}`}
      className="block max-w-full cursor-pointer truncate text-left text-xs leading-4 font-semibold text-gold hover:underline"
    >
      <span aria-hidden="true">
        {short[verdict]} #{duplicate.id}
      </span>
      <span className="sr-only">
        {m.duplicates_mark({ verdict: verdictWords[verdict], place })}
      </span>
    </button>
  );
}

const AT_ONCE = 50;
const A_MINUTE = 60_000;

export function useLikeliest(ids: number[]): Map<number, LikeliestDuplicate> {
  const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, page) =>
    ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE).join(','),
  );
  const { data = [] } = useQuery({
    queryKey: ['likeliest', ...pages],
    queryFn: ({ client }) =>
      Promise.all(
        pages.map((page) =>
          client.fetchQuery({
            ...read('GET /api/admin/duplicates/likeliest', { query: { ids: page } }),
            staleTime: A_MINUTE,
          }),
        ),
      ),
    placeholderData: (previous) => previous,
  });
  return new Map(data.flat().map((one) => [one.businessId, one]));
}
