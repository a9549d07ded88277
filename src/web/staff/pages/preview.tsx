import { fillFields, fillHtml } from '../../../contract/page-fields.ts';
import { listLines, splitContent } from '../../../contract/page-listings.ts';
import { PageParts } from '../../content/guide-text.tsx';
import { useSite } from '../../site.tsx';
import { useLineListings } from './line-listings.ts';

interface PagePreviewProps {
  title: string;
  /** HTML from the editor or the server: neither holds anything that runs. */
  content: string;
}

export function PagePreview({ title, content }: PagePreviewProps) {
  const site = useSite();
  const html = fillHtml(content, site);
  const listings = useLineListings(listLines(html));
  return (
    <article className="overflow-clip rounded-card border border-line bg-paper p-4 sm:p-6">
      <h2 className="mb-6 text-3xl font-extrabold">{fillFields(title, site)}</h2>
      <PageParts parts={splitContent(html)} listings={listings} isInner />
    </article>
  );
}
