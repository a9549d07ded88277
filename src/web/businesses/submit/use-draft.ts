import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BusinessDraft, BusinessInput } from '../../../contract/submission.ts';
import { submittedFields } from '../../../domain/listing-fields.ts';
import { createRandomKey } from '../../kit/random-key.ts';

export type SubmissionForm = UseFormReturn<BusinessDraft, unknown, BusinessInput>;

export function useSubmissionDraft(form: SubmissionForm, isPremiumAsked: boolean) {
  const [state, setState] = useState<'unread' | 'new' | 'restored'>('unread');
  const isForgotten = useRef(false);
  const { getValues, setValue, subscribe } = form;

  const restore = useEffectEvent(() => {
    const draft = readDraft();
    const { values = {} } = draft ?? {};
    setValue('submissionKey', values.submissionKey ?? createRandomKey());
    for (const field of submittedFields) {
      // Text typed before hydration is newer than the draft.
      if (!getValues(field) && values[field]) setValue(field, values[field]);
    }
    const isPremiumNew = isPremiumAsked && !draft?.isPremiumAsked;
    const isChosen = getValues('isPremium') !== isPremiumAsked;
    if (draft && !isPremiumNew && !isChosen) {
      setValue('isPremium', values.isPremium);
      setValue('plan', values.plan);
    }
    setState(draft ? 'restored' : 'new');
  });

  const keep = useEffectEvent(() => {
    const { nickname: _, ...values } = getValues();
    if (isForgotten.current) return;
    if (submittedFields.some((field) => values[field])) writeDraft({ values, isPremiumAsked });
    else clearDraft();
  });

  useEffect(() => {
    restore();
    keep();
    return subscribe({ formState: { values: true }, callback: () => keep() });
  }, [subscribe]);

  return {
    isReady: state !== 'unread',
    isRestored: state === 'restored',
    forget: () => {
      isForgotten.current = true;
      clearDraft();
    },
  };
}

interface Draft {
  values: Partial<BusinessDraft>;
  isPremiumAsked: boolean;
}

const KEY = 'business-draft';

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

function writeDraft(draft: Draft) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {}
}

function clearDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
