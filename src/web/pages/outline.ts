import { inlineText } from '../../domain/html-text.ts';

export interface OutlineSection {
  id: string;
  title: string;
}

const HEADING = /<h2\b[^>]*>(.*?)<\/h2>/gs;

export function outlineContent(html: string): { html: string; sections: OutlineSection[] } {
  const sections: OutlineSection[] = [];
  const marked = html.replace(HEADING, (heading, inner: string) => {
    const title = inlineText(inner).trim();
    if (!title) return heading;
    const id = findFreeId(title, sections);
    sections.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, sections };
}

/** Prefixes the id with `section` so that it can't collide with the screen's own ids. */
function findFreeId(title: string, sections: OutlineSection[]): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = ['section', ...words].join('-').slice(0, 80);
  const isTaken = (id: string) => sections.some((section) => section.id === id);
  for (let at = 1; ; at += 1) {
    const id = at === 1 ? wanted : `${wanted}-${at}`;
    if (!isTaken(id)) return id;
  }
}
