import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { PageListings } from '../../../contract/pages.ts';
import { fillFields, fillHtml } from '../../../domain/page-fields.ts';
import { listLines, parseLine, splitContent } from '../../../domain/page-listings.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { PageParts } from '../guide-text.tsx';

const MAX_LINES = 200;

export function useLineListings(all: string[]): PageListings[] {
  const lines = all.slice(0, MAX_LINES);
  const { data = [] } = useQuery({
    queryKey: ['lines of a page', ...lines],
    queryFn: () => send('POST /api/admin/pages/listings', { body: { lines } }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });
  return lines.length > 0 ? data : [];
}

export function isLeftOut({ state }: PageListings): boolean {
  return state !== 'shown';
}

export function describeLine({ line, state, businesses }: PageListings): string {
  const isOne = line.startsWith('listing:');
  if (!isOne && !parseLine(line)) return m.guides_line_unread();
  if (state === 'gone') return m.guides_line_gone();
  if (state === 'repeated') return m.guides_line_repeated();
  const [first] = businesses;
  if (!first) return isOne ? m.guides_line_unknown() : m.guides_line_none();
  const { name, city, state: code } = first;
  return isOne
    ? m.guides_line_one({ name, city, code })
    : m.guides_line_list({ count: businesses.length });
}

interface PagePreviewProps {
  title: string;
  /** HTML from the editor or the server, which contains no scripts. */
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
