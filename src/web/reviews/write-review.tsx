import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Business } from '../../contract/businesses.ts';
import { Button } from '../ui/button.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
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
      <Button
        ref={toggle}
        variant="secondary"
        aria-expanded={form === 'shown'}
        aria-controls={form === 'none' ? undefined : formId}
        onClick={() => setForm(form === 'shown' ? 'hidden' : 'shown')}
        className="no-print noscript:hidden"
      >
        Write a Review
      </Button>
      <ScriptNeeded>Writing a review needs JavaScript. Please turn it on.</ScriptNeeded>
      {form !== 'none' && (
        <div id={formId} hidden={form === 'hidden'} className="no-print w-full">
          <Suspense fallback={<div className="skeleton h-106" />}>
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
