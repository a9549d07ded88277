import * as m from '#messages';

/** Each table in a box of its own that scrolls where it is wider than the screen. */
export function wrapTables(html: string): string {
  if (!html.includes('<table>')) return html;
  let count = 0;
  return html.replace(/<table>|<\/table>/g, (tag) => {
    if (tag === '</table>') return `${tag}</div>`;
    count += 1;
    const name = m.content_table_numbered({ count });
    return `<div class="rich-text-table" role="group" tabindex="0" aria-label="${name}">${tag}`;
  });
}
