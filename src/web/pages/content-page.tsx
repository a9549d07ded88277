import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { Page, PageListings } from '../../contract/pages.ts';
import { splitContent } from '../../domain/page-listings.ts';
import { STANDARD_PAGES } from '../../domain/standard-pages.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useSite } from '../kit/site.tsx';
import { Link } from '../kit/ui/link.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { MapButton, MapOpening } from '../map/map-button.tsx';
import { mapBeside } from '../search/map-slot.tsx';
import { findAddition } from './additions.tsx';
import { fillPage } from './fill-page.ts';
import { GuideText, numberListings, readGuideListings } from './guide-text.tsx';
import { LeadPicture, takePicture } from './lead-picture.tsx';
import { type OutlineSection, outlineContent } from './outline.ts';
import { readContentPage } from './read-page.ts';

export async function loadContentPage({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  const addition = findAddition(slug);
  const [page] = await Promise.all([
    loadQuery(context, readContentPage(slug)),
    addition?.load?.(context),
  ]);
  if (page?.isGuide) await loadQuery(context, readGuideListings(slug));
  return page === null ? answerNotFound(context) : null;
}

export function ContentPage() {
  const { slug = '' } = useParams();
  const site = useSite();
  const { data: page, isPending, error } = useQuery(readContentPage(slug));
  if (error) throw error;
  if (isPending) return <ContentSkeleton />;
  if (!page)
    return STANDARD_PAGES.includes(slug) ? (
      <NotFound title={m.common_page_not_found()} explanation={m.common_page_missing()} />
    ) : (
      <NotFoundPage />
    );
  return <Content page={fillPage(page, site)} />;
}

function Content({ page }: { page: Page }) {
  const { Above, Below, isDirectory } = findAddition(page.slug) ?? {};
  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata
        title={page.title}
        description={page.metaDescription ?? undefined}
        canonicalPath={`/${page.slug}`}
        isHidden={!page.isPublished}
      />
      {!page.isPublished && (
        <p role="note" className="mb-4 font-semibold text-muted">
          {m.content_draft()}
        </p>
      )}
      <h1 className="mb-6 max-w-[26ch] text-3xl font-extrabold tracking-tight lg:text-4xl">
        {page.title}
      </h1>
      {Above && <Above />}
      {isDirectory ? (
        <GuideText html={page.content} slug={page.slug} />
      ) : (
        <ContentText page={page} />
      )}
      {Below && <Below />}
    </div>
  );
}

export function ContentSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.common_loading_area()}
      className="page-width space-y-4 py-8 lg:py-12"
    >
      <div className="skeleton h-10 w-80 max-w-full lg:h-14" />
      <div className="skeleton h-5 max-w-[70ch]" />
      <div className="skeleton h-5 max-w-[70ch]" />
      <div className="skeleton h-40 max-w-[70ch]" />
    </div>
  );
}

const LONG = 4;

function ContentText({ page: { slug, content, isGuide } }: { page: Page }) {
  const { html, sections } = outlineContent(content);
  const { data: listings } = useQuery({ ...readGuideListings(slug), enabled: isGuide });
  const isLong = sections.length >= LONG;
  if (listings) return <Guide slug={slug} html={html} sections={sections} listings={listings} />;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,70ch)_minmax(0,1fr)] lg:gap-x-16">
      <div>
        {isLong && <FoldedContents sections={sections} className="lg:hidden" />}
        <GuideText html={html} slug={slug} />
      </div>
      <Beside slug={slug} sections={sections} />
    </div>
  );
}

interface GuideProps {
  slug: string;
  html: string;
  sections: OutlineSection[];
  listings: PageListings[];
}

function Guide({ slug, html, sections, listings }: GuideProps) {
  const [activeId, onPoint] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const businesses = listings.flatMap((line) => line.businesses);
  const { picture, html: text } = takePicture(html);
  const numbers = useMemo(() => numberListings(splitContent(html), listings), [html, listings]);
  const pages = useMemo(() => [{ items: listings.flatMap((line) => line.businesses) }], [listings]);
  const map = mapBeside({ pages, numbers });
  const pointed = { activeId, onPoint };
  const isLong = sections.length >= LONG;
  const hasMap = map !== undefined;
  return (
    <MapOpening value={hasMap ? { isOpen, setOpen } : null}>
      <div
        className={
          hasMap
            ? 'street-columns guide-columns'
            : 'lg:grid lg:grid-cols-[minmax(0,70ch)_minmax(0,1fr)] lg:gap-x-16'
        }
      >
        <div className="min-w-0">
          <LeadPicture picture={picture} businesses={businesses} />
          {hasMap && (
            <p className="no-print mb-4 lg:hidden noscript:hidden">
              <MapButton />
            </p>
          )}
          {isLong && <FoldedContents sections={sections} className={hasMap ? '' : 'lg:hidden'} />}
          <GuideText html={text} slug={slug} pointed={pointed} />
          {hasMap && (
            <div className="no-print mt-10 border-t border-line pt-6">
              <RelatedLinks slug={slug} />
            </div>
          )}
        </div>
        {map ? map(pointed) : <Beside slug={slug} sections={sections} />}
      </div>
    </MapOpening>
  );
}

function Beside({ slug, sections }: { slug: string; sections: OutlineSection[] }) {
  return (
    <aside
      aria-label={m.content_about_page()}
      className="no-print mt-10 space-y-8 border-line max-lg:border-t max-lg:pt-6 lg:sticky lg:top-6 lg:mt-0 lg:self-start lg:border-l lg:pl-8"
    >
      {sections.length >= LONG && <ContentsList sections={sections} />}
      <RelatedLinks slug={slug} />
    </aside>
  );
}

interface FoldedContentsProps {
  sections: OutlineSection[];
  className: string;
}

function FoldedContents({ sections, className }: FoldedContentsProps) {
  return (
    <details className={`no-print mb-6 border-y border-line ${className}`}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {m.content_on_page()}
      </summary>
      <nav aria-label={m.content_on_page()} className="pb-3">
        <SectionLinks sections={sections} />
      </nav>
    </details>
  );
}

function ContentsList({ sections }: { sections: OutlineSection[] }) {
  return (
    <nav aria-labelledby="contents" className="max-lg:hidden">
      <h2 id="contents" className="mb-1 text-sm font-bold">
        {m.content_on_page()}
      </h2>
      <SectionLinks sections={sections} />
    </nav>
  );
}

function SectionLinks({ sections }: { sections: OutlineSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-8 items-center text-sm wrap-anywhere text-muted hover:text-accent hover:underline pointer-coarse:min-h-11"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

type Related = readonly (readonly [path: string, text: string])[];

const related: Record<string, Related> = {
  premium: [
    ['/pricing', m.content_compare()],
    ['/submit?premium=true', m.content_link_premium()],
    ['/resources', m.content_link_tips()],
  ],
  reviews: [
    ['/search?sort=rating', m.content_link_top_rated()],
    ['/terms', m.content_link_terms()],
    ['/help', m.content_link_help()],
  ],
  pricing: [
    ['/premium', m.content_link_premium_adds()],
    ['/resources', m.content_link_tips()],
    ['/contact', m.content_link_question()],
  ],
  resources: [
    ['/submit', m.content_link_submit_yours()],
    ['/pricing', m.content_compare()],
    ['/reviews', m.content_link_reviews()],
  ],
  help: [
    ['/contact', m.common_write_to_us()],
    ['/submit', m.content_link_submit()],
    ['/reviews', m.content_link_reviews()],
  ],
  privacy: [
    ['/terms', m.content_link_terms()],
    ['/contact', m.common_write_to_us()],
  ],
  terms: [
    ['/privacy', m.content_link_privacy()],
    ['/reviews', m.content_link_reviews()],
    ['/contact', m.common_write_to_us()],
  ],
};
const others: Related = [
  ['/help', m.content_link_help()],
  ['/contact', m.common_write_to_us()],
];

function RelatedLinks({ slug }: { slug: string }) {
  return (
    <nav aria-labelledby="related">
      <h2 id="related" className="mb-1 text-sm font-bold">
        {m.content_related()}
      </h2>
      <ul>
        {(related[slug] ?? others).map(([path, text]) => (
          <li key={path}>
            <Link
              to={path}
              className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
