import { ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { formatDate } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, iconButtonLook } from '../../ui/icon-button.tsx';
import { excerptHtml } from './excerpt.ts';

const PREVIEW_LENGTH = 200;

interface PageCardProps {
  page: StaffPage;
  onAction: (action: 'edit' | 'delete' | 'preview' | 'versions') => void;
}

export function PageCard({ page, onAction }: PageCardProps) {
  const { title, slug, metaDescription } = page;
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-1">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-bold">
            {title}
            <Badge>{page.isPublished ? 'Published' : 'Draft'}</Badge>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">/{slug}</p>
        </div>
        <div data-actions className="-mt-1 -mr-2 flex shrink-0">
          {page.isPublished ? (
            <PublicLink page={page} />
          ) : (
            <IconButton label={`Preview ${title}`} onClick={() => onAction('preview')}>
              <Eye size={18} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={`Edit ${title}`} onClick={() => onAction('edit')}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${title}`} onClick={() => onAction('delete')}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {metaDescription && <p className="text-sm wrap-anywhere">{metaDescription}</p>}
      <p className="text-sm wrap-anywhere text-muted">
        {excerptHtml(page.content, PREVIEW_LENGTH)}
      </p>
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line text-sm text-muted">
        <p>Last updated {formatDate(page.updatedAt)}</p>
        {page.version > 1 && (
          <button
            type="button"
            onClick={() => onAction('versions')}
            className="min-h-11 cursor-pointer font-semibold text-accent hover:underline"
          >
            Earlier versions<span className="sr-only"> of {title}</span>
          </button>
        )}
      </div>
    </article>
  );
}

function PublicLink({ page: { slug, title } }: { page: StaffPage }) {
  const label = `Open ${title} in a new tab`;
  return (
    <a
      href={`/${slug}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className={iconButtonLook}
    >
      <ExternalLink size={18} aria-hidden="true" />
    </a>
  );
}
