import type { ListingEditing } from '../../../contract/desk/listing.ts';
import type { BusinessDraft } from '../../../contract/submission.ts';
import { keep, readKept } from '../../kept.ts';

/** What was typed and not saved, and what it was typed over. */
export interface KeptDraft {
  at: string;
  base: ListingEditing;
  values: BusinessDraft;
}

const DAYS_KEPT = 14;

const keyOf = (id: number) => `desk-draft-${id}`;

export function readDraft(id: number): KeptDraft | null {
  try {
    const draft: KeptDraft | null = JSON.parse(readKept(keyOf(id)) || 'null');
    const age = draft ? Date.now() - Date.parse(draft.at) : 0;
    return age < DAYS_KEPT * 86_400_000 ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(id: number, draft: KeptDraft | null) {
  keep(keyOf(id), draft ? JSON.stringify(draft) : '');
}
