import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Desk } from '../../contract/desk/desk.ts';
import { businessPath } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { CloseDesk } from './close-desk.tsx';
import { ListingStatus } from './listing-status.tsx';
import { deskPath } from './read-desk.ts';
import { sections } from './sections.ts';

interface DeskFrameProps {
  desk: Desk;
  /** The name of the section that is open. */
  current: string;
  children: ReactNode;
}

export function DeskFrame({ desk, current, children }: DeskFrameProps) {
  const { listing, owner } = desk;
  const isHydrated = useIsHydrated();
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
          <CloseDesk id={listing.id} />
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
            {[{ name: '', title: m.owner_overview() }, ...sections].map(({ name, title }) => (
              <li key={name} className="shrink-0">
                <Link
                  to={deskPath(listing.id, name)}
                  aria-current={name === current ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-card px-3 font-semibold text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* Nothing is typed or pressed before there is code to take it. */}
        <fieldset disabled={!isHydrated} className="min-w-0 max-lg:pt-6">
          {children}
        </fieldset>
      </div>
    </div>
  );
}
