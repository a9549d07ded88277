import type { BusinessDraft } from '../../../contract/submission.ts';

export interface Draft {
  values: Partial<BusinessDraft>;
  isPremiumAsked: boolean;
}

const KEY = 'business-draft';

/** Null without a draft, and where the browser keeps nothing for us. */
export function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(draft: Draft) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without a place for it there is simply no draft.
  }
}

export function clearDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
