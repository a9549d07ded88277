import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { PageListings } from '../../contract/pages.ts';
import { type PagePart, parseLine, splitContent } from '../../domain/page-listings.ts';
import { ItemListData } from '../businesses/item-list-data.tsx';
import { type Pointed, StreetPlace } from '../businesses/street.tsx';
import { ResultRow } from '../businesses/street-row.tsx';
import { read } from '../kit/api.ts';
import { RichText } from './rich-text.tsx';

export function readGuideListings(slug: string) {
  return read('GET /api/pages/:slug/listings', { params: { slug } });
}

interface GuideTextProps {
  html: string;
  slug: string;
  pointed?: Pointed;
}

export function GuideText({ html, slug, pointed }: GuideTextProps) {
  const parts = splitContent(html);
  const isGuide = parts.some((part) => 'line' in part);
  const { data: listings, error } = useQuery({ ...readGuideListings(slug), enabled: isGuide });
  if (!isGuide) return <PageParts parts={parts} listings={[]} />;
  if (error) throw error;
  if (!listings)
    return <div role="status" aria-label={m.common_loading()} className="skeleton h-96" />;
  return (
    <>
      <PageParts parts={parts} listings={listings} pointed={pointed} />
      <ItemListData businesses={listings.flatMap(({ businesses }) => businesses)} />
    </>
  );
}

interface PagePartsProps {
  parts: PagePart[];
  listings: PageListings[];
  isInner?: boolean;
  pointed?: Pointed | undefined;
}

export function PageParts({ parts, listings, isInner = false, pointed }: PagePartsProps) {
  return groupParts(parts, listings).map((group, at) =>
    'html' in group ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts don't change
      <RichText key={at} html={group.html} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts don't change
      <ul key={at} className="my-4 max-w-[70ch] border-t border-line">
        {group.rows.map(({ business, number }) => (
          <StreetPlace key={business.id} id={business.id} pointed={pointed}>
            <ResultRow
              business={business}
              heading={isInner || group.isBelowHeading ? 'h3' : 'h2'}
              number={number}
            />
          </StreetPlace>
        ))}
      </ul>
    ),
  );
}

interface Row {
  business: PageListings['businesses'][number];
  number: number | undefined;
}

type Group = { html: string } | { rows: Row[]; isBelowHeading: boolean };

/** Groups consecutive listings of a guide into one numbered list. The numbers continue through the page. */
function groupParts(parts: PagePart[], listings: PageListings[]): Group[] {
  const groups: Group[] = [];
  let last = 0;
  let line = 0;
  let isBelowHeading = false;
  for (const part of parts) {
    if ('html' in part) {
      isBelowHeading ||= part.html.includes('<h2');
      groups.push(part);
      continue;
    }
    const isNumbered = parseLine(part.line)?.isNumbered;
    const shown = listings[line];
    line += 1;
    const rows = (shown?.line === part.line ? shown.businesses : []).map((business) => ({
      business,
      number: isNumbered ? ++last : undefined,
    }));
    if (rows.length === 0) continue;
    const before = groups.at(-1);
    if (before && 'rows' in before) before.rows.push(...rows);
    else groups.push({ rows, isBelowHeading });
  }
  return groups;
}

/** Returns the numbers that a guide shows, by the id of the business. */
export function numberListings(parts: PagePart[], listings: PageListings[]): Map<number, number> {
  const rows = groupParts(parts, listings).flatMap((group) => ('rows' in group ? group.rows : []));
  return new Map(rows.flatMap(({ business, number }) => (number ? [[business.id, number]] : [])));
}
