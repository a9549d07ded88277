import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { DuplicatePair } from '../../../contract/staff/duplicates.ts';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';
import { keptWords } from './kept-words.ts';

export const DUPLICATE_LISTS = ['/api/admin/duplicates', '/api/admin/merges', ...BUSINESS_LISTS];

interface Decided {
  pair: DuplicatePair;
  /** Null: they are two businesses. */
  survivorId: number | null;
  movesPremium?: boolean;
}

interface Done {
  title: string;
  undo: () => Promise<{ title: string }>;
}

export async function merge(
  { low, high }: DuplicatePair,
  survivorId: number,
  movesPremium: boolean,
): Promise<Done> {
  const [survivor, merged] = survivorId === low.id ? [low, high] : [high, low];
  const { id } = await send('POST /api/admin/duplicates/merge', {
    body: {
      survivor: { id: survivor.id, version: survivor.version },
      merged: { id: merged.id, version: merged.version },
      movesPremium,
    },
  });
  const reviews = merged.reviewCount + merged.uncountedReviews;
  const along =
    reviews > 0
      ? m.staff_duplicates_with_count({ count: formatCount(reviews, m.count_reviews) })
      : '';
  return {
    title: m.staff_duplicates_name_is_merged_into_name2_along({
      name: merged.name,
      name2: survivor.name,
      along,
    }),
    undo: () => unmerge(id),
  };
}

export async function unmerge(id: number) {
  const { kept } = await send('POST /api/admin/merges/:id/undo', { params: { id } });
  return { title: m.staff_duplicates_both_listings_are_back(), ...keptWords(kept) };
}

export async function tellApart({ low, high }: DuplicatePair): Promise<Done> {
  const body = { lowId: low.id, highId: high.id };
  await send('POST /api/admin/duplicates/different', { body });
  const undo = async () => {
    await send('POST /api/admin/duplicates/reopen', { body });
    return { title: m.staff_duplicates_the_pair_is_back_in_the() };
  };
  return { title: m.staff_duplicates_kept_as_two_businesses(), undo };
}

/** One business or two; either can be taken back at once. */
export function useDecidePair(onDone: () => void, onAsked: (question: string) => void) {
  const queryClient = useQueryClient();
  return useStaffAction<Decided, Done>({
    run: ({ pair, survivorId, movesPremium = false }) =>
      survivorId === null ? tellApart(pair) : merge(pair, survivorId, movesPremium),
    done: ({ title }) => ({ title }),
    undo: ({ undo }) => undo,
    fallback: m.staff_duplicates_this_could_not_be_saved_try(),
    lists: DUPLICATE_LISTS,
    onDone,
    onAsked: ({ detail, problem }) => {
      const isAsked = problem?.errors?.some(({ field }) => field === 'movesPremium') ?? false;
      if (isAsked) onAsked(detail);
      return isAsked;
    },
    // What someone else changed or decided meanwhile is shown.
    onRefused: () => void refetchLists(queryClient, DUPLICATE_LISTS),
  });
}
