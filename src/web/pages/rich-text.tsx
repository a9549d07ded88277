import * as m from '#messages';
import { useSite } from '../kit/site.tsx';

function wrapTables(html: string): string {
  if (!html.includes('<table>')) return html;
  let count = 0;
  return html.replace(/<table>|<\/table>/g, (tag) => {
    if (tag === '</table>') return `${tag}</div>`;
    count += 1;
    const name = m.content_table_numbered({ count });
    return `<div class="rich-text-table" role="group" tabindex="0" aria-label="${name}">${tag}`;
  });
}

const LINK = /(<a\b[^>]*? href=")\/(?![/]|api\/)/g;

export function RichText({ html }: { html: string }) {
  const { prefix } = useSite();
  const shown = wrapTables(prefix ? html.replace(LINK, `$1${prefix}/`) : html);
  return (
    <div
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when written
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
