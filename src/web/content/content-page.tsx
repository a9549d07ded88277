import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { Page } from '../../contract/pages.ts';
import { STANDARD_PAGES } from '../../contract/standard-pages.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { useSite } from '../site.tsx';
import { findAddition } from './additions.tsx';
import { ContentText } from './content-text.tsx';
import { fillPage } from './fill-page.ts';
import { readPage } from './read-page.ts';
import { RichText } from './rich-text.tsx';

export async function loadContentPage({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    loadQuery(context, readPage(slug)),
    findAddition(slug)?.load?.(context),
  ]);
  return page === null ? answerNotFound(context) : null;
}

export function ContentPage() {
  const { slug = '' } = useParams();
  const site = useSite();
  const { data: page, isPending, error } = useQuery(readPage(slug));
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
      />
      <h1 className="mb-6 max-w-[26ch] text-3xl font-extrabold tracking-tight lg:text-4xl">
        {page.title}
      </h1>
      {Above && <Above />}
      {isDirectory ? <RichText html={page.content} /> : <ContentText page={page} />}
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
