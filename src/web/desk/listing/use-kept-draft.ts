import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListingEditing } from '../../../contract/desk/listing.ts';
import type { SubmissionForm } from '../../businesses/submit/use-draft.ts';
import { fillForm } from './editing.ts';
import { type KeptDraft, keepDraft, readDraft } from './kept-draft.ts';

/** Keeps what is typed until it is saved, and offers what an earlier visit left. */
export function useKeptDraft(form: SubmissionForm, base: ListingEditing) {
  const { id } = base.listing;
  const [offered, setOffered] = useState(() => findUnsaved(id, base));
  const isForgotten = useRef(false);
  const { getValues, subscribe } = form;
  const keep = useEffectEvent(() => {
    const values = getValues();
    if (isForgotten.current) return;
    setOffered(null);
    const isTyped = describe(values) !== describe(fillForm(base));
    keepDraft(id, isTyped ? { at: new Date().toISOString(), base, values } : null);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);
  return {
    offered,
    /** Until the next word is typed. */
    forget: () => {
      keepDraft(id, null);
      setOffered(null);
    },
    /** What the form is filled with now was not typed. */
    without: (fill: () => void) => {
      isForgotten.current = true;
      fill();
      isForgotten.current = false;
    },
  };
}

function findUnsaved(id: number, base: ListingEditing): KeptDraft | null {
  const draft = readDraft(id);
  return draft && describe(draft.values) !== describe(fillForm(base)) ? draft : null;
}

function describe(values: object): string {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return JSON.stringify(filled.map(([name, value]) => [name, String(value)]).sort());
}
