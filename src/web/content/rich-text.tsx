import { useSite } from '../site.tsx';
import { wrapTables } from './wrap-tables.ts';

/** Links to other screens stay in the language of this one. */
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
