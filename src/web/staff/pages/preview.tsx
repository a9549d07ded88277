import { fillFields, fillHtml } from '../../../contract/page-fields.ts';
import { wrapTables } from '../../content/wrap-tables.ts';
import { useSite } from '../../site.tsx';

interface PagePreviewProps {
  title: string;
  /** HTML from the editor or the server: neither holds anything that runs. */
  content: string;
}

export function PagePreview({ title, content }: PagePreviewProps) {
  const site = useSite();
  return (
    <article className="overflow-clip rounded-card border border-line bg-paper p-4 sm:p-6">
      <h2 className="mb-6 text-3xl font-extrabold">{fillFields(title, site)}</h2>
      <div
        className="rich-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, or made by the editor's own schema
        dangerouslySetInnerHTML={{ __html: wrapTables(fillHtml(content, site)) }}
      />
    </article>
  );
}
