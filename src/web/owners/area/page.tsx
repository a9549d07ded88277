import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useHref, useParams } from 'react-router';
import * as m from '#messages';
import type { OwnerArea, OwnerListing } from '../../../contract/owner-area.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { formatDate } from '../../kit/dates.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { businessPath } from '../../kit/paths.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSend } from '../../kit/use-send.ts';
import { NotFound } from '../../layout/not-found.tsx';
import {
  ownerAreaQuery,
  ownerPath,
  ownerQuestionQuery,
  readReportedProblems,
} from '../read-owner-area.ts';
import { LinkForm } from './link-form.tsx';
import { Overview } from './overview.tsx';
import { type OwnerSection, sections } from './sections.ts';

const overview: OwnerSection = {
  name: '',
  title: m.owner_overview(),
  Component: Overview,
  load: (context, id) =>
    Promise.all([
      loadQuery(context, readReportedProblems(id)),
      loadQuery(context, ownerQuestionQuery(id)),
    ]),
};

function findSection(name = ''): OwnerSection | undefined {
  return name === '' ? overview : sections.find((section) => section.name === name);
}

function readId(text = ''): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export async function loadOwnerArea({ params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  const ownerArea = id === 0 ? null : await loadQuery(context, ownerAreaQuery(id));
  if (ownerArea === null) return data(null, { status: 401 });
  const section = findSection(params.section);
  if (!section) return data(null, { status: 404 });
  await section.load?.(context, id);
  return null;
}

export function OwnerPage() {
  const params = useParams();
  const id = readId(params.id);
  const {
    data: ownerArea,
    isPending,
    error,
  } = useQuery({ ...ownerAreaQuery(id), enabled: id !== 0 });
  if (error) throw error;
  if (id !== 0 && isPending) return <OwnerSkeleton />;
  if (!ownerArea) return <OwnerClosed />;
  const section = findSection(params.section);
  if (!section) {
    return <NotFound title={m.common_page_not_found()} explanation={m.common_page_missing()} />;
  }
  const { title, name, Component } = section;
  return (
    <OwnerFrame desk={ownerArea} current={name}>
      <Metadata title={`${title} - ${ownerArea.listing.name}`} isHidden />
      <Component key={id} desk={ownerArea} />
    </OwnerFrame>
  );
}

function OwnerSkeleton() {
  return (
    <div role="status" aria-label={m.owner_loading()} className="page-width py-6 lg:py-8">
      <div className="skeleton h-9 w-72 max-w-full" />
      <div className="skeleton mt-3 h-6 w-96 max-w-full" />
      <div className="skeleton mt-6 h-11 w-full" />
      <div className="skeleton mt-6 h-72 w-full" />
    </div>
  );
}

/** Shown to visitors without a valid owner link; reveals nothing about the listing. */
function OwnerClosed() {
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title={m.owner_expired_title()} isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">{m.owner_expired_title()}</h1>
      <p className="mb-6 text-lg text-muted">{m.owner_expired_text()}</p>
      <LinkForm />
    </div>
  );
}

interface OwnerFrameProps {
  desk: OwnerArea;
  current: string;
  children: ReactNode;
}

function OwnerFrame({ desk: ownerArea, current, children }: OwnerFrameProps) {
  const { listing, owner } = ownerArea;
  const isHydrated = useIsHydrated();
  const site = useSite();
  return (
    <div className="page-width py-6 lg:py-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-2xl font-extrabold tracking-tight wrap-anywhere sm:text-3xl">
            {listing.name}
          </h1>
          <ListingStatus listing={listing} />
        </div>
        <div className="-mx-3 flex flex-wrap">
          {listing.isApproved && !listing.isOutside && (
            <TextLink to={businessPath(listing)}>{m.owner_see_page()}</TextLink>
          )}
          <CloseOwnerArea id={listing.id} />
        </div>
      </div>
      {owner.isLocked && (
        <p
          role="status"
          className="mt-4 rounded-card border border-gold-line bg-gold-soft p-4 font-medium"
        >
          {m.owner_disputed()}
        </p>
      )}
      <div className="mt-5 gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={m.common_your_listing()} className="max-lg:border-b max-lg:border-line">
          <ul className="flex flex-wrap gap-x-1 lg:sticky lg:top-4 lg:flex-col lg:gap-1">
            {[overview, ...sections.filter(({ isOf }) => isOf?.(site) ?? true)].map(
              ({ name, title }) => (
                <li key={name} className="shrink-0">
                  <Link
                    to={ownerPath(listing.id, name)}
                    aria-current={name === current ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-card px-3 font-semibold text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink"
                  >
                    {title}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        {/* Inputs are disabled until the page is hydrated. */}
        <fieldset disabled={!isHydrated} className="min-w-0 max-lg:pt-6">
          {children}
        </fieldset>
      </div>
    </div>
  );
}

function ListingStatus({ listing }: { listing: OwnerListing }) {
  const { isApproved, isOutside, isPremium, premiumUntil, plan, city, state } = listing;
  return (
    <p className="text-muted">
      {m.owner_status_line({
        value: isOutside
          ? m.owner_status_hidden()
          : isApproved
            ? m.common_listed()
            : m.common_waiting_approval(),
        city,
        state,
        value2: isPremium ? describePremium(premiumUntil, plan) : m.owner_status_free(),
      })}
    </p>
  );
}

function describePremium(until: string | null, plan: OwnerListing['plan']): string {
  if (plan)
    return until
      ? `${namePlan(plan.name)}, ${m.common_until({ date: formatDate(until) })}`
      : namePlan(plan.name);
  return until ? m.common_premium_until({ date: formatDate(until) }) : m.common_premium();
}

function CloseOwnerArea({ id }: { id: number }) {
  const home = useHref('/');
  const { mutate, isPending } = useSend({
    run: () => send('DELETE /api/desk/:id/session', { params: { id } }),
    // Loads a new document, so that nothing of the listing stays in memory.
    onDone: () => window.location.assign(home),
  });
  return (
    <Button
      variant="quiet"
      disabled={isPending}
      onClick={() => mutate()}
      className="noscript:hidden"
    >
      {m.common_log_out()}
    </Button>
  );
}
