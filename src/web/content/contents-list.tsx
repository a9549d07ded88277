import * as m from '#messages';
import type { Section } from './outline.ts';

/** Beside the text on wide screens, folded above it on narrow ones. */
export function FoldedContents({ sections }: { sections: Section[] }) {
  return (
    <details className="no-print mb-6 border-y border-line lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {m.content_on_page()}
      </summary>
      <nav aria-label={m.content_on_page()} className="pb-3">
        <SectionLinks sections={sections} />
      </nav>
    </details>
  );
}

export function ContentsList({ sections }: { sections: Section[] }) {
  return (
    <nav aria-labelledby="contents" className="max-lg:hidden">
      <h2 id="contents" className="mb-1 text-sm font-bold">
        {m.content_on_page()}
      </h2>
      <SectionLinks sections={sections} />
    </nav>
  );
}

function SectionLinks({ sections }: { sections: Section[] }) {
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
