import * as m from '#messages';
import { fillFields, fillHtml } from '../../../contract/page-fields.ts';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { formatDate } from '../../dates.ts';
import { useSite } from '../../site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, iconButtonLook } from '../../ui/icon-button.tsx';
import { ExternalLink, Eye, Pencil, Trash2 } from '../../ui/later-icons.tsx';
import { spoken } from '../decide.tsx';
import { excerptHtml } from './excerpt.ts';
import { formatHere, formatUniversal } from './local-time.ts';

const PREVIEW_LENGTH = 200;

interface PageCardProps {
  page: StaffPage;
  onAction: (action: 'edit' | 'delete' | 'preview' | 'versions' | 'plan') => void;
}

export function PageCard({ page, onAction }: PageCardProps) {
  const { title, slug, metaDescription } = page;
  const site = useSite();
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-1">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-bold">
            {title}
            <Badge>{page.isPublished ? m.common_published() : m.common_draft()}</Badge>
            {page.plan && <Badge tone="gold">{m.pages_scheduled()}</Badge>}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">/{slug}</p>
        </div>
        <div data-actions className="-mt-1 -mr-2 flex shrink-0">
          {page.isPublished ? (
            <PublicLink page={page} />
          ) : (
            <IconButton
              label={m.pages_preview_named({ title })}
              onClick={() => onAction('preview')}
            >
              <Eye size={18} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={m.pages_edit_named({ title })} onClick={() => onAction('edit')}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.pages_delete_named({ title })} onClick={() => onAction('delete')}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {metaDescription && (
        <p className="text-sm wrap-anywhere">{fillFields(metaDescription, site)}</p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        {excerptHtml(fillHtml(page.content, site), PREVIEW_LENGTH)}
      </p>
      {page.plan && (
        <div className="rounded-card bg-sunken px-3 py-2 text-sm">
          <p>
            {page.isPublished ? m.pages_changes_at() : m.pages_goes_live()}{' '}
            {formatHere(page.plan.publishAt)} ({formatUniversal(page.plan.publishAt)})
          </p>
          <button
            type="button"
            onClick={() => onAction('plan')}
            className="min-h-11 cursor-pointer font-semibold text-accent hover:underline"
          >
            {spoken(m.pages_schedule_cancel_named, { title })}
          </button>
        </div>
      )}
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line text-sm text-muted">
        <p>{m.pages_updated_on({ date: formatDate(page.updatedAt) })}</p>
        {page.version > 1 && (
          <button
            type="button"
            onClick={() => onAction('versions')}
            className="min-h-11 cursor-pointer font-semibold text-accent hover:underline"
          >
            {spoken(m.pages_versions_named, { title })}
          </button>
        )}
      </div>
    </article>
  );
}

function PublicLink({ page: { slug, title } }: { page: StaffPage }) {
  const label = m.pages_open_named({ title });
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
