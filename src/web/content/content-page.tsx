import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { STANDARD_PAGES } from '../../contract/standard-pages.ts';
import { read, readOrNull } from '../api.ts';
import { allCategories } from '../categories/all-categories.ts';
import { NotFound } from '../layout/not-found.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { CategoryDirectory, PlaceDirectory } from './directories.tsx';

function readPage(slug: string) {
  return readOrNull('GET /api/pages/:slug', { params: { slug } });
}

export async function loadContentPage({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    loadQuery(context, readPage(slug)),
    slug === 'categories' && loadQuery(context, allCategories),
    slug === 'locations' && loadQuery(context, read('GET /api/places', {})),
  ]);
  return page === null ? data(null, { status: 404 }) : null;
}

export function ContentPage() {
  const { slug = '' } = useParams();
  const { data: page, isPending, error } = useQuery(readPage(slug));
  if (error) throw error;
  if (isPending) return <ContentSkeleton />;
  if (!page)
    return STANDARD_PAGES.includes(slug) ? (
      <NotFound title="Page Not Found" explanation="The page you're looking for doesn't exist." />
    ) : (
      <NotFoundPage />
    );
  return (
    <div className="page-width py-8">
      <Metadata
        title={page.title}
        description={page.metaDescription ?? undefined}
        canonicalPath={`/${page.slug}`}
      />
      <h1 className="mb-6 text-3xl font-extrabold">{page.title}</h1>
      <div
        className="rich-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written
        dangerouslySetInnerHTML={{ __html: page.content }}
      />
      {slug === 'categories' && <CategoryDirectory />}
      {slug === 'locations' && <PlaceDirectory />}
    </div>
  );
}

function ContentSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page-width space-y-4 py-8">
      <div className="skeleton h-10 w-80 max-w-full" />
      <div className="skeleton h-5 max-w-[70ch]" />
      <div className="skeleton h-5 max-w-[70ch]" />
      <div className="skeleton h-40 max-w-[70ch]" />
    </div>
  );
}
