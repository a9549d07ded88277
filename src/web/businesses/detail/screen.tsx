import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import type { Business, BusinessDetail } from '../../../contract/businesses.ts';
import { photoPath } from '../../../domain/photo-widths.ts';
import type { Service } from '../../../domain/price-list.ts';
import { describeServicePrice } from '../../../domain/price-words.ts';
import { callHref } from '../../../domain/shown-phone.ts';
import { findStateName } from '../../../domain/states.ts';
import { BannerSlot } from '../../banners/banner-slot.tsx';
import { EventsSlot } from '../../events/block/events-slot.tsx';
import { BreadcrumbData, Breadcrumbs, type Step } from '../../kit/breadcrumbs.tsx';
import { Metadata } from '../../kit/metadata.tsx';
import { businessPath, locationPath } from '../../kit/paths.ts';
import { useSite } from '../../kit/site.tsx';
import { StructuredData } from '../../kit/structured-data.tsx';
import { ExternalLink, MailIcon, Navigation, PhoneIcon, Share2 } from '../../kit/ui/icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { PaperSection } from '../../kit/ui/paper-section.tsx';
import { isPlainClick } from '../../kit/ui/plain-click.ts';
import { Rich } from '../../kit/ui/rich.tsx';
import { useShare } from '../../kit/ui/use-share.ts';
import { truncate } from '../../kit/words.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import { PhotoOpener, ScaledPhoto } from '../../photos/photo-picture.tsx';
import { FormMissing } from '../../reviews/form-missing.tsx';
import { useReviews } from '../../reviews/read-reviews.ts';
import { ReviewsSection } from '../../reviews/reviews-section.tsx';
import { VisitorPhotos } from '../../reviews/visitor-photos.tsx';
import { withLaterStyles } from '../../styles/later-styles.ts';
import { directionsHref } from '../contact-links.ts';
import { OfferList } from '../offer-list.tsx';
import { SaveButton } from '../save-button.tsx';
import { ShopSign } from '../shop-sign.tsx';
import { useBroken } from '../sign-image.tsx';
import { BusinessHeading } from './heading.tsx';
import { BusinessInformation, Provenance } from './information.tsx';
import { columns, sideColumn } from './layout.ts';
import { Nearby } from './nearby.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { OwnFields } from './own-fields.tsx';
import { describeBusiness } from './structured-data.ts';

const PHOTO_WIDTH = 1280;
const SIGN_SIZE = { width: 1200, height: 630 };

function chooseImage({ photo, imageUrl, socialPicture }: BusinessDetail, siteUrl: string) {
  if (!photo)
    return imageUrl
      ? { image: imageUrl }
      : { image: siteUrl + socialPicture, imageSize: SIGN_SIZE };
  const width = Math.min(photo.width, PHOTO_WIDTH);
  const height = Math.round((photo.height * width) / photo.width);
  return { image: siteUrl + photoPath(photo, PHOTO_WIDTH), imageSize: { width, height } };
}

function BusinessMetadata({ business }: { business: BusinessDetail }) {
  const site = useSite();
  const { query } = useReviews(business.id);
  const { name, city, state, category, description } = business;
  const path = businessPath(business);
  const reviews = query.data?.pages[0]?.items ?? [];
  const structured = describeBusiness(business, reviews, {
    url: site.url + site.prefix + path,
    facts: site.structuredFacts,
  });
  return (
    <>
      <Metadata
        title={`${name} - ${city}, ${state}`}
        description={
          truncate(description, 150) || m.businesses_meta_description({ name, city, state })
        }
        keywords={[
          name,
          category.name,
          city,
          state,
          m.businesses_meta_keyword(),
          m.common_review_many(),
        ].join(', ')}
        canonicalPath={path}
        {...chooseImage(business, site.url)}
      />
      <StructuredData data={structured} />
    </>
  );
}

const Lightbox = lazy(() =>
  withLaterStyles(import('../../photos/lightbox.tsx')).then((module) => ({
    default: module.Lightbox,
  })),
);

const MAX_IN_MOSAIC = 5;

function Photos({ business: { name, photos } }: { business: BusinessDetail }) {
  const [open, setOpen] = useState<number | null>(null);
  const more = photos.length - MAX_IN_MOSAIC;
  return (
    <div className="no-print">
      <ul
        aria-label={m.businesses_photos_of({ name })}
        className={`mosaic mosaic-${Math.min(photos.length, MAX_IN_MOSAIC)}`}
      >
        {photos.map((photo, at) => (
          <li
            key={photo.key}
            data-more={more > 0 && at === MAX_IN_MOSAIC - 1 ? `+${more}` : undefined}
          >
            <PhotoOpener photo={photo} onOpen={() => setOpen(at)}>
              <ScaledPhoto
                photo={photo}
                sizes={
                  at === 0 ? '(min-width: 40rem) 52rem, 90vw' : '(min-width: 40rem) 20rem, 90vw'
                }
                alt={photo.alt || m.businesses_photo_numbered({ value: at + 1, name })}
                loading={at === 0 ? 'eager' : 'lazy'}
              />
            </PhotoOpener>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox name={name} photos={photos} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

function NamedPicture({ business }: { business: BusinessDetail }) {
  const { name, imageUrl, trades, category } = business;
  const [isBroken, watch] = useBroken();
  const trade = trades[0] ?? category;
  return (
    <div className="mosaic mosaic-1 no-print">
      {isBroken ? (
        <ShopSign name={trade.name} kind={trade.slug} />
      ) : (
        <picture>
          <img
            src={imageUrl ?? ''}
            alt={m.businesses_photo_of({ name })}
            referrerPolicy="no-referrer"
            {...watch}
          />
        </picture>
      )}
    </div>
  );
}

export function BusinessScreen({ business }: { business: BusinessDetail }) {
  const site = useSite();
  const steps = listSteps(business);
  const { imageUrl, photos } = business;
  return (
    <div data-page-of={business.id} className="page-width py-4 sm:py-6">
      <BusinessMetadata business={business} />
      <Breadcrumbs steps={steps} />
      <BreadcrumbData steps={steps} />
      {photos.length > 1 && <Photos business={business} />}
      <div className={columns}>
        <div>
          {photos.length === 1 && <Photos business={business} />}
          {photos.length === 0 && imageUrl && <NamedPicture business={business} />}
          <BusinessHeading business={business} />
          {business.mayBeClosed && <MayBeClosed />}
          <ActionBar business={business} />
        </div>
        <Told business={business} />
        <aside className={sideColumn} aria-label={m.common_contact()}>
          <PaperSection title={m.businesses_information()} className="lg:sticky lg:top-6">
            <OpeningHours business={business} />
            <BusinessInformation business={business} />
            <PlaceMap {...business} />
            <FollowUpLinks business={business} />
            <BannerSlot
              slot="side"
              town={`${business.city}, ${business.state}`}
              trades={[...business.trades, business.category].map(({ slug }) => slug)}
            />
          </PaperSection>
        </aside>
        <ReviewsSection business={business} />
      </div>
      <Nearby business={business} />
      <Provenance business={business} />
      <p className="print-only mt-4">{site.url + businessPath(business)}</p>
    </div>
  );
}

function Told({ business }: { business: BusinessDetail }) {
  const { description, services, offers, fields, state, city } = business;
  const { id, name, visitorPhotos = [], events } = business;
  const told = [services, offers, fields, visitorPhotos, events?.dates ?? []];
  if (!description && told.every(({ length }) => length === 0)) return null;
  return (
    <div className="flex flex-col gap-5 *:min-w-0 sm:gap-8">
      {offers.length > 0 && (
        <PaperSection title={m.offers_title()}>
          <OfferList offers={offers} />
          <Link to={`${locationPath(state, city)}/offers`} className="follow-up">
            {m.offers_in_town({ place: city })}
          </Link>
        </PaperSection>
      )}
      {events && <EventsSlot block={events} />}
      {description && (
        <PaperSection title={m.businesses_about()}>
          <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{description}</p>
        </PaperSection>
      )}
      {services.length > 0 && (
        <PaperSection title={m.services_title()}>
          <ServiceList services={services} />
        </PaperSection>
      )}
      <OwnFields fields={fields} />
      {visitorPhotos.length > 0 && (
        <PaperSection title={m.businesses_from_visitors()}>
          <VisitorPhotos
            businessId={id}
            label={m.businesses_visitors_photos_of({ name })}
            photos={visitorPhotos}
          />
        </PaperSection>
      )}
    </div>
  );
}

function ServiceList({ services }: { services: Service[] }) {
  return (
    <ul className="max-w-[70ch] divide-y divide-line">
      {services.map((service, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two services may have the same name
        <li key={at} className="flex flex-wrap justify-between gap-x-6 py-2">
          <div className="min-w-0 grow basis-48 wrap-anywhere">
            <p className="font-semibold">{service.name}</p>
            {service.words && <p className="text-sm text-muted">{service.words}</p>}
          </div>
          {service.price !== null && <p>{describeServicePrice(service)}</p>}
        </li>
      ))}
    </ul>
  );
}

function MayBeClosed() {
  return (
    <p className="mt-3 rounded-card border border-gold-line bg-gold-soft p-3 font-semibold">
      {m.businesses_maybe_closed()}
    </p>
  );
}

function listSteps({ trades, category, state, city, name }: BusinessDetail): Step[] {
  const { slug, name: trade } = trades[0] ?? category;
  return [
    { name: findStateName(state) ?? state, to: locationPath(state) },
    { name: city, to: locationPath(state, city) },
    { name: trade, to: locationPath(state, city, slug) },
    { name },
  ];
}

function FollowUpLinks({ business }: { business: BusinessDetail }) {
  return (
    <p className="no-print flex flex-wrap gap-x-5 text-sm">
      <Link to={`/claim/${business.id}`} rel="nofollow" className="follow-up">
        {m.businesses_is_yours()}
      </Link>
      <ReportLink business={business} className="follow-up" />
    </p>
  );
}

const ReportDialog = lazy(() =>
  withLaterStyles(import('../report/dialog.tsx')).then(
    (module) => ({ default: module.ReportDialog }),
    () => ({ default: FormMissing }),
  ),
);

function ReportLink({ business, className }: { business: Business; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Link
        to={`/report/${business.id}`}
        rel="nofollow"
        className={className}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {m.report_link()}
      </Link>
      {isOpen && (
        <Suspense>
          <ReportDialog business={business} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ActionBar({ business }: { business: BusinessDetail }) {
  const { id, phone, website, takesInquiries } = business;
  const { premiumLinkRel } = useSite();
  return (
    <div className="action-bar no-print">
      {phone && (
        <a href={callHref(phone)} className="action action-main">
          <ActionContent icon={PhoneIcon}>{m.businesses_call()}</ActionContent>
        </a>
      )}
      <a
        href={directionsHref(business)}
        target="_blank"
        rel="noopener noreferrer"
        className={phone ? 'action' : 'action action-main'}
      >
        <ActionContent icon={Navigation}>{m.businesses_directions()}</ActionContent>
      </a>
      {takesInquiries && (
        <Link to={`/ask/${id}`} rel="nofollow" className="action">
          <ActionContent icon={MailIcon}>{m.common_message()}</ActionContent>
        </Link>
      )}
      {website && (
        <a
          data-website
          href={website}
          target="_blank"
          rel={`noopener ${premiumLinkRel}`.trim()}
          className="action"
        >
          <ActionContent icon={ExternalLink}>
            <Rich
              message={m.businesses_visit_website}
              parts={{ span: (text) => <span className="max-sm:sr-only">{text}</span> }}
            />
          </ActionContent>
        </a>
      )}
      <ShareButton business={business} />
      <SaveButton business={business} className="action" />
    </div>
  );
}

function ShareButton({ business }: { business: BusinessDetail }) {
  const { url: site } = useSite();
  const share = useShare();
  const onClick = () => share({ title: business.name, url: site + businessPath(business) });
  return (
    <button type="button" onClick={onClick} className="action noscript:hidden">
      <ActionContent icon={Share2}>{m.common_share()}</ActionContent>
    </button>
  );
}

interface ActionContentProps {
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  children: ReactNode;
}

function ActionContent({ icon: Icon, children }: ActionContentProps) {
  return (
    <>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </>
  );
}
