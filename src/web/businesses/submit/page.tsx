import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import type { SubmittedBusiness } from '../../../contract/businesses.ts';
import { screens } from '../../../contract/screens.ts';
import type { BusinessInput } from '../../../contract/submission.ts';
import { describeArea } from '../../../domain/area-words.ts';
import { FREE_LISTING, PREMIUM_PLAN } from '../../../domain/plans.ts';
import { describeApproval, describePer, formatPrice } from '../../../domain/premium-terms.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { useParameters } from '../../kit/parameters.ts';
import { checkoutPath } from '../../kit/paths.ts';
import { useRefusedForm } from '../../kit/refused-form.ts';
import { useSite } from '../../kit/site.tsx';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { allCategories } from '../all-categories.ts';
import { FeatureList } from '../feature-list.tsx';
import { freeListing, premiumListing } from '../listing-tiers.ts';
import { askedFields } from './fields.tsx';
import { sitePlans } from './listing-choice.tsx';
import { SubmitForm } from './submit-form.tsx';

export async function loadSubmit({ context }: LoaderFunctionArgs) {
  await Promise.all([
    loadQuery(context, allCategories),
    loadQuery(context, askedFields),
    loadQuery(context, sitePlans),
  ]);
  return null;
}

export function SubmitPage() {
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening the page again by any link shows the form again.
  const [received, setReceived] = useState<(Received & { visit: string }) | null>(null);
  const isReceived = received?.visit === visit;
  const wasReceived = useRef(false);
  useLayoutEffect(() => {
    if (isReceived === wasReceived.current) return;
    wasReceived.current = isReceived;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isReceived]);
  const { sent } = useParameters(screens.submit);
  if (sent) return <SubmissionReceived received={null} headingRef={heading} />;
  if (isReceived) return <SubmissionReceived received={received} headingRef={heading} />;
  const showNext = (
    business: SubmittedBusiness,
    { isPremium, plan, email, ownerEmail }: BusinessInput,
  ) => {
    const { id, name, checkoutToken } = business;
    const hasLeft = heading.current === null;
    if (hasLeft) return;
    if (isPremium) navigate(checkoutPath(id), { state: { token: checkoutToken, plan } });
    else setReceived({ name, email: ownerEmail ?? email, visit });
  };
  return <SubmitScreen headingRef={heading} onSubmitted={showNext} />;
}

interface SubmitScreenProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSubmitted: (business: SubmittedBusiness, input: BusinessInput) => void;
}

function SubmitScreen({ headingRef, onSubmitted }: SubmitScreenProps) {
  const titleId = useId();
  const { area, place, premium, approvalHours } = useSite();
  const asked = useParameters(screens.submit).premium === 'true';
  const refused = useRefusedForm();
  const listing = refused?.fields.listing ?? (asked ? PREMIUM_PLAN : FREE_LISTING);
  const [cleared, setCleared] = useState(0);
  const { data, error } = useQuery(allCategories);
  const { data: fields, error: fieldsError } = useQuery(askedFields);
  const { data: plans, error: plansError } = useQuery(sitePlans);
  const failure = error ?? fieldsError ?? plansError;
  if (failure) throw failure;
  return (
    <div className="page-width py-8">
      <Metadata
        title={m.submit_title()}
        description={m.submit_meta_description({
          price: formatPrice(premium.price),
          premium: describePer(premium),
          approvalHours: describeApproval(approvalHours),
        })}
        canonicalPath="/submit"
      />
      <h1
        ref={headingRef}
        id={titleId}
        tabIndex={-1}
        className="text-2xl font-extrabold sm:text-3xl"
      >
        {m.submit_title()}
      </h1>
      <p className="mt-2 text-lg text-muted">{m.submit_lead()}</p>
      {place && <p className="mt-1 text-muted">{m.submit_area({ area: describeArea(area) })}</p>}
      <p className="mt-1 mb-6 text-sm text-muted">{m.common_required_fields()}</p>
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-[1fr_320px] lg:items-start">
        {data && fields && plans ? (
          <SubmitForm
            key={`${listing} ${cleared}`}
            titleId={titleId}
            categories={data}
            fields={fields}
            plans={plans}
            asked={listing}
            onSubmitted={onSubmitted}
            onClear={() => {
              setCleared(cleared + 1);
              headingRef.current?.focus();
            }}
          />
        ) : (
          <div role="status" aria-label={m.common_loading_area()} className="skeleton h-300" />
        )}
        <aside aria-label={m.submit_kinds()} className="lg:sticky lg:top-6">
          <SubmissionTiers />
        </aside>
      </div>
    </div>
  );
}

function SubmissionTiers() {
  const { premium, approvalHours } = useSite();
  const free = m.submit_approval_time({
    approvalHours: describeApproval(approvalHours),
  });
  const paid = m.submit_premium_terms({
    price: formatPrice(premium.price),
    premium: describePer(premium),
  });
  return (
    <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1">
      <Tier title={m.premium_free_listing()} terms={free}>
        <FeatureList features={freeListing} className="mt-3 space-y-1.5" />
      </Tier>
      <Tier title={m.premium_listing()} terms={paid} isPremium>
        <FeatureList features={premiumListing} className="mt-3 space-y-1.5" />
      </Tier>
    </div>
  );
}

function Tier(props: { title: string; terms: string; isPremium?: boolean; children: ReactNode }) {
  return (
    <div>
      <div
        className={`awning no-print mb-3 ${props.isPremium ? 'awning-gold' : ''}`}
        aria-hidden="true"
      />
      <h2 className="text-xl font-bold">{props.title}</h2>
      <p className="mt-1 text-sm text-muted">{props.terms}</p>
      {props.children}
    </div>
  );
}

interface Received {
  name: string;
  email: string | null;
}

function SubmissionReceived({
  received,
  headingRef,
}: {
  /** The submitted listing; null if the form was submitted without JavaScript. */
  received: Received | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const { approvalHours } = useSite();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-14 text-center">
      <Metadata title={m.submit_done_title()} isHidden />
      <div className="awning w-35" aria-hidden="true" />
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-extrabold sm:text-3xl">
        {m.submit_done_title()}
      </h1>
      <p className="text-lg wrap-anywhere">
        {received ? (
          <Rich
            message={m.submit_done_text}
            fields={{ name: received.name, approvalHours: describeApproval(approvalHours) }}
            parts={{
              strong: (text) => <strong>{text}</strong>,
              span: (text) => <span className="whitespace-nowrap">{text}</span>,
            }}
          />
        ) : (
          m.submit_approval_time({ approvalHours: describeApproval(approvalHours) })
        )}
      </p>
      {received && (
        <p className="text-muted wrap-anywhere">
          {received.email
            ? m.submit_done_email({ email: received.email })
            : m.submit_done_no_email()}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
        <ButtonLink to="/submit" variant="secondary">
          {m.submit_done_another()}
        </ButtonLink>
      </div>
    </div>
  );
}
