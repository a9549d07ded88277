import type { ComponentType } from 'react';
import * as m from '#messages';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import { type LoaderContext, loadQuery } from '../../kit/load.ts';
import type { Site } from '../../kit/site.tsx';
import { readOwnerMails, readStatistics } from '../read-owner-area.ts';
import { EventsSection, loadOwnEvents } from './events-section.tsx';
import { HoursForm } from './hours/hours-form.tsx';
import { InquiriesSection, loadInquiries } from './inquiries-section.tsx';
import { readInvitedPeople } from './invited-people-card.tsx';
import { ListingSection, loadListing } from './listing-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { ownerPaymentsQuery, PaymentsSection } from './payments-section.tsx';
import { PhotosSection } from './photos/photos-section.tsx';
import { loadPhotos } from './photos/read-photos.ts';
import { ServicesSection } from './price-list-section.tsx';
import { loadOwnerReviews } from './reviews/read-reviews.ts';
import { OwnReviewsSection } from './reviews/reviews-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { StatisticsSection } from './statistics-section.tsx';

export interface OwnerSection {
  name: string;
  title: string;
  Component: ComponentType<{ desk: OwnerArea }>;
  load?: (context: LoaderContext, businessId: number) => Promise<unknown>;
  /** Whether the menu shows the section. Emails link to it anyway. */
  isOf?: (site: Site) => boolean;
}

export const sections: readonly OwnerSection[] = [
  { name: 'listing', title: m.common_listing(), Component: ListingSection, load: loadListing },
  { name: 'hours', title: m.hours_title_short(), Component: HoursForm },
  { name: 'services', title: m.services_and_offers(), Component: ServicesSection },
  { name: 'photos', title: m.common_photos(), Component: PhotosSection, load: loadPhotos },
  {
    name: 'reviews',
    title: m.common_reviews(),
    Component: OwnReviewsSection,
    load: loadOwnerReviews,
  },
  {
    name: 'messages',
    title: m.common_messages(),
    Component: InquiriesSection,
    load: loadInquiries,
    isOf: ({ inquiries }) => inquiries,
  },
  {
    name: 'events',
    title: m.events_title(),
    Component: EventsSection,
    load: loadOwnEvents,
    isOf: ({ events = false }) => events,
  },
  {
    name: 'figures',
    title: m.owner_statistics(),
    Component: StatisticsSection,
    load: (context, id) => loadQuery(context, readStatistics(id)),
  },
  {
    name: 'payments',
    title: m.common_payments(),
    Component: PaymentsSection,
    load: (context, id) => loadQuery(context, ownerPaymentsQuery(id)),
  },
  {
    name: 'emails',
    title: m.common_mails(),
    Component: MailsSection,
    load: (context, id) => loadQuery(context, readOwnerMails(id)),
  },
  {
    name: 'settings',
    title: m.common_settings(),
    Component: SettingsSection,
    load: (context, id) => loadQuery(context, readInvitedPeople(id)),
  },
];
