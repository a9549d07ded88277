import * as m from '#messages';
import type { Page } from '../../contract/pages.ts';
import { ContentsList, FoldedContents } from './contents-list.tsx';
import { outlineContent } from './outline.ts';
import { RelatedLinks } from './related-links.tsx';
import { RichText } from './rich-text.tsx';

/** A text of fewer sections is seen at a glance. */
const LONG = 4;

export function ContentText({ page: { slug, content } }: { page: Page }) {
  const { html, sections } = outlineContent(content);
  const isLong = sections.length >= LONG;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,70ch)_minmax(0,1fr)] lg:gap-x-16">
      <div>
        {isLong && <FoldedContents sections={sections} />}
        <RichText html={html} />
      </div>
      <aside
        aria-label={m.content_about_page()}
        className="no-print mt-10 space-y-8 border-line max-lg:border-t max-lg:pt-6 lg:sticky lg:top-6 lg:mt-0 lg:self-start lg:border-l lg:pl-8"
      >
        {isLong && <ContentsList sections={sections} />}
        <RelatedLinks slug={slug} />
      </aside>
    </div>
  );
}
