import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { BusinessDraft } from '../../../contract/submission.ts';
import { read } from '../../api.ts';
import { businessPath } from '../../paths.ts';

const PAUSE = 600;
const PHONE_DIGITS = 10;

/** A word on businesses that may be this one takes its place, so that nothing moves by itself. */
export function SubmissionOutlook({ control }: { control: Control<BusinessDraft> }) {
  const found = useDuplicates(control);
  return (
    <div className="min-h-68 rounded-card bg-sunken p-4 sm:min-h-38">
      {found.length === 0 && <NextSteps control={control} />}
      <div role="status">
        {found.length > 0 && (
          <Panel title="This business may be listed already">
            <ul className="gap-4 sm:grid sm:auto-cols-fr sm:grid-flow-col">
              {found.map((business) => (
                <li key={business.id} className="min-w-0">
                  <a
                    href={businessPath(business)}
                    target="_blank"
                    rel="noopener"
                    className="group flex min-h-11 flex-col justify-center"
                  >
                    <span className="truncate font-semibold text-accent group-hover:underline">
                      {business.name}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </span>
                    <span className="truncate text-xs text-muted">
                      {[business.address, business.city, business.state].filter(Boolean).join(', ')}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-muted">
              If yours is a different one, submit it anyway.
            </p>
          </Panel>
        )}
      </div>
    </div>
  );
}

function NextSteps({ control }: { control: Control<BusinessDraft> }) {
  const isPremium = useWatch({ control, name: 'isPremium' });
  return (
    <Panel title="What happens next">
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        {isPremium && <li>You pay $9.95 by card on the next screen.</li>}
        <li>Our team reviews your business and approves it within 24-48 hours.</li>
        <li>If you enter an email address above, we will email you when it is done.</li>
        {!isPremium && <li>You can make it premium later with the link in our email.</li>}
      </ol>
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mb-1 font-bold">{title}</h2>
      {children}
    </>
  );
}

function useDuplicates(control: Control<BusinessDraft>) {
  const typed = useWatch({ control, name: ['name', 'city', 'state', 'phone'] });
  const [name, city, state, phone] = useSettled(typed.map((text) => text?.trim() ?? ''));
  const isPlaced = name && city && state;
  const isCallable = (phone ?? '').replace(/\D/g, '').length >= PHONE_DIGITS;
  const { data } = useQuery({
    ...read('GET /api/businesses/duplicates', {
      query: { ...(isPlaced && { name, city, state }), ...(isCallable && { phone }) },
    }),
    enabled: Boolean(isPlaced || isCallable),
  });
  return data ?? [];
}

function useSettled(texts: string[]): string[] {
  const now = JSON.stringify(texts);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE);
    return () => clearTimeout(timer);
  }, [now]);
  return JSON.parse(settled);
}
