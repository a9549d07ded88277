import { useEffect, useState } from 'react';
import type { DeskListing } from '../../../contract/desk/desk.ts';
import { type EditedHours, editHours } from './hours-draft.ts';

interface Kept {
  edited: EditedHours;
  version: number;
}

/** What is being edited; kept in this tab until it is saved, should the page be closed. */
export function useEditedHours({ id, hours, version }: DeskListing) {
  const key = `hours-draft-${id}`;
  const [kept, setKept] = useState<Kept>({ edited: editHours(hours), version });
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const found = readKept(key);
    if (!found) return;
    setKept(found);
    setRestored(true);
  }, [key]);
  return {
    ...kept,
    isRestored,
    edit(change: Partial<EditedHours>) {
      const edited = { ...kept.edited, ...change };
      setKept({ ...kept, edited });
      writeKept(key, { ...kept, edited });
    },
    /** Over what has been saved since. */
    rebase(current: number) {
      setKept({ ...kept, version: current });
      writeKept(key, { ...kept, version: current });
    },
    startFrom(listing: DeskListing) {
      setKept({ edited: editHours(listing.hours), version: listing.version });
      setRestored(false);
      writeKept(key, null);
    },
  };
}

function readKept(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeKept(key: string, kept: Kept | null) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Without a place for it, it is kept as long as the page is open.
  }
}
