import * as m from '#messages';
import type { DuplicatePair } from '../../../contract/duplicates.staff.ts';
import { fieldLabels } from '../../businesses/submit/editable-fields.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';

interface Done {
  title: string;
  undo: () => Promise<{ title: string }>;
}

export async function mergePair(
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
      ? m.duplicates_merged_reviews({ count: formatCount(reviews, m.count_reviews) })
      : '';
  return {
    title: m.duplicates_merged_toast({
      name: merged.name,
      name2: survivor.name,
      along,
    }),
    undo: () => unmerge(id),
  };
}

export async function unmerge(id: number) {
  const { kept } = await send('POST /api/admin/merges/:id/undo', { params: { id } });
  return { title: m.duplicates_unmerged(), ...keptWords(kept) };
}

export async function tellApart({ low, high }: DuplicatePair): Promise<Done> {
  const body = { lowId: low.id, highId: high.id };
  await send('POST /api/admin/duplicates/different', { body });
  const undo = async () => {
    await send('POST /api/admin/duplicates/reopen', { body });
    return { title: m.duplicates_reopened() };
  };
  return { title: m.duplicates_kept_apart(), undo };
}

const labels = new Map<string, string>(Object.entries(fieldLabels));

function keptWords(kept: string[]): { description?: string } {
  if (kept.length === 0) return {};
  const names = kept.flatMap(
    (field) => labels.get(field) ?? (field === 'hours' ? m.hours_title_short() : []),
  );
  return {
    description: m.duplicates_undo_kept({
      value: names.join(', ') || m.duplicates_other_fields(),
    }),
  };
}
