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
    <Panel title={m.businesses_submit_is_it_listed_already()}>
      <p className="wrap-anywhere">
        <Rich
          message={m.businesses_submit_this_looks_like_which_is_listed}
          parts={{
            link: () => (
              <TabLink to={businessPath(twin)}>
                {name}, {address || city}
              </TabLink>
            ),
          }}
        />{' '}
        <TabLink to={`/claim/${id}`}>{m.businesses_submit_claim_or_correct_it()}</TabLink>
      </p>
      <Button variant="secondary" className="mt-2" onClick={onOther}>
        {m.businesses_submit_no_it_is_another_business()}
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
        <span className="sr-only"> {m.businesses_submit_opens_in_a_new_tab()}</span>
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
    <Panel title={m.businesses_submit_what_happens_next()}>
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        {isPremium && (
          <li>
            {m.businesses_submit_you_pay_price_by_card_on({ price: formatPrice(premium.price) })}
          </li>
        )}
        <li>
          {m.businesses_submit_our_team_reviews_your_business_and({
            approvalHours: describeApproval(approvalHours),
          })}
        </li>
        <li>
          {hasEmail
            ? m.businesses_submit_if_you_enter_an_email_address()
            : m.businesses_submit_without_an_email_address()}
        </li>
        {!isPremium && <li>{m.businesses_submit_you_can_make_it_premium_later()}</li>}
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
