import { lazy, Suspense, useId, useRef, useState } from 'react';
import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import { Button } from '../ui/button.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { FormMissing } from './form-missing.tsx';

// Loaded when someone wants to write: most visitors only read.
const ReviewForm = lazy(() =>
  import('./review-form.tsx').then(
    (module) => ({ default: module.ReviewForm }),
    () => ({ default: FormMissing }),
  ),
);

export function WriteReview({ business }: { business: Business }) {
  // What was typed outlives hiding the form with its button, not Cancel.
  const [form, setForm] = useState<'none' | 'shown' | 'hidden'>('none');
  const toggle = useRef<HTMLButtonElement>(null);
  const formId = useId();
  return (
    <>
      <div className="no-print flex flex-wrap items-center gap-x-2">
        <Button
          ref={toggle}
          variant="secondary"
          aria-expanded={form === 'shown'}
          aria-controls={form === 'none' ? undefined : formId}
          onClick={() => setForm(form === 'shown' ? 'hidden' : 'shown')}
          className="noscript:hidden"
        >
          {m.reviews_write()}
        </Button>
        <ScriptNeeded>{m.reviews_needs_script()}</ScriptNeeded>
        <TextLink to="/your-review" rel="nofollow">
          {m.reviews_change_yours()}
        </TextLink>
      </div>
      {form !== 'none' && (
        <div id={formId} hidden={form === 'hidden'} className="no-print w-full">
          <Suspense fallback={<div className="skeleton h-150" />}>
            <ReviewForm
              business={business}
              onClose={() => {
                setForm('none');
                toggle.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
