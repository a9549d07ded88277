import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import * as m from '#messages';
import { describeApproval, formatPrice } from '../../../contract/premium-terms.ts';
import type { BusinessDraft } from '../../../contract/submission.ts';
import { read } from '../../api.ts';
import { businessPath } from '../../paths.ts';
import { useSite } from '../../site.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';

const PAUSE = 600;

/** What tells whether it is another business. */
const compared = [
  ...(['name', 'city', 'state', 'address', 'zipCode', 'phone', 'website', 'categoryId'] as const),
] as const;

/** A word on a business that may be this one takes its place, so that nothing moves by itself. */
export function SubmissionOutlook({ control }: { control: Control<BusinessDraft> }) {
  const found = useDuplicates(control);
  const [others, setOthers] = useState<number[]>([]);
  const twin = found.find(({ id }) => !others.includes(id));
  const box = useRef<HTMLDivElement>(null);
  const dismiss = (id: number) => {
    setOthers([...others, id]);
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="min-h-68 rounded-card bg-sunken p-4 sm:min-h-38">
      {!twin && <NextSteps control={control} />}
      <div role="status">
        {twin && <ListedAlready twin={twin} onOther={() => dismiss(twin.id)} />}
      </div>
    </div>
  );
}

type Twin = ReturnType<typeof useDuplicates>[number];

function ListedAlready({ twin, onOther }: { twin: Twin; onOther: () => void }) {
  const { id, name, address, city } = twin;
  return (
    <Panel title={m.submit_duplicate_title()}>
      <p className="wrap-anywhere">
        <Rich
          message={m.submit_duplicate_text}
          parts={{
            link: () => (
              <TabLink to={businessPath(twin)}>
                {name}, {address || city}
              </TabLink>
            ),
          }}
        />{' '}
        <TabLink to={`/claim/${id}`}>{m.submit_duplicate_claim()}</TabLink>
      </p>
      <Button variant="secondary" className="mt-2" onClick={onOther}>
        {m.submit_duplicate_other()}
      </Button>
    </Panel>
  );
}

function TabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 items-center font-semibold text-accent underline pointer-coarse:min-h-11"
    >
      <span>
        {children}
        <span className="sr-only"> {m.common_new_tab()}</span>
      </span>
    </a>
  );
}

function NextSteps({ control }: { control: Control<BusinessDraft> }) {
  const isPremium = useWatch({ control, name: 'isPremium' });
  const emails = useWatch({ control, name: ['email', 'ownerEmail'] });
  const hasEmail = emails.some(Boolean);
  const { premium, approvalHours } = useSite();
  return (
    <Panel title={m.common_what_next()}>
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        {isPremium && <li>{m.submit_next_pay({ price: formatPrice(premium.price) })}</li>}
        <li>
          {m.submit_next_review({
            approvalHours: describeApproval(approvalHours),
          })}
        </li>
        <li>{hasEmail ? m.submit_next_email() : m.submit_next_no_email()}</li>
        {!isPremium && <li>{m.submit_next_premium()}</li>}
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
  const typed = useWatch({ control, name: [...compared] });
  const [name, city, state, ...rest] = useSettled(typed.map((text) => String(text ?? '').trim()));
  const [address, zipCode, phone, website, category] = rest;
  const categoryId = Number(category) > 0 ? category : '';
  const { data } = useQuery({
    ...read('GET /api/businesses/duplicates', {
      query: { name, city, state, address, zipCode, phone, website, categoryId },
    }),
    enabled: Boolean(name && city && state && (address || phone)),
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
