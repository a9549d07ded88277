import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { fillFields } from '../../domain/page-fields.ts';
import { read } from '../kit/api.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useSite } from '../kit/site.tsx';
import { Link } from '../kit/ui/link.tsx';
import { ContentSkeleton } from './content-page.tsx';
import { fillPage } from './fill-page.ts';
import { GuideText } from './guide-text.tsx';

const allGuides = read('GET /api/guides', {});

export async function loadGuides({ context }: LoaderFunctionArgs) {
  await loadQuery(context, allGuides);
  return null;
}

export function GuidesPage() {
  const site = useSite();
  const { data, error } = useQuery(allGuides);
  if (error) throw error;
  if (!data) return <ContentSkeleton />;
  const page = data.page && fillPage(data.page, site);
  const title = page?.title ?? m.guides_title();
  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata
        title={title}
        description={page?.metaDescription ?? m.guides_meta({ name: site.name })}
        canonicalPath="/guides"
        isHidden={data.guides.length === 0}
      />
      <h1 className="mb-6 max-w-[26ch] text-3xl font-extrabold tracking-tight lg:text-4xl">
        {title}
      </h1>
      {page && <GuideText html={page.content} slug={page.slug} />}
      {data.guides.length === 0 ? (
        <p className="text-muted">{m.guides_empty()}</p>
      ) : (
        <ul className="mt-6 max-w-[70ch] border-t border-line">
          {data.guides.map(({ slug, title, metaDescription }) => (
            <li key={slug} className="relative border-b border-line py-4">
              <h2 className="text-lg font-bold wrap-anywhere">
                <Link to={`/${slug}`} className="after:absolute after:inset-0 hover:text-accent">
                  {fillFields(title, site)}
                </Link>
              </h2>
              {metaDescription && (
                <p className="mt-1 wrap-anywhere text-muted">{fillFields(metaDescription, site)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
