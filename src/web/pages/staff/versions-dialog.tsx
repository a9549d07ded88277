import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import * as m from '#messages';
import type { PageRevision, StaffPage } from '../../../contract/pages.staff.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { readPages } from '../../kit/read-pages.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { ChevronDown } from '../../kit/ui/later-icons.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { useSend } from '../../kit/use-send.ts';
import { later } from '../../staff/form.tsx';
import { readableText } from '../../staff/readable-text.ts';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { PagePreview } from './preview.tsx';
import { PAGE_LISTS } from './undo-change.ts';

interface PageVersionsProps {
  page: StaffPage;
  onClose: () => void;
}

export function PageVersions({ page, onClose }: PageVersionsProps) {
  const query = useInfiniteQuery(
    readPages('GET /api/admin/pages/:id/revisions', { params: { id: page.id }, query: {} }),
  );
  const revisions = query.data?.pages.flatMap(({ items }) => items);
  const restore = useSend({
    run: (revisionId: number) =>
      send('POST /api/admin/pages/:id/restore', {
        params: { id: page.id },
        body: { revisionId },
      }),
    done: {
      title: m.pages_updated(),
      description: m.pages_updated_text(),
    },
    fallback: m.pages_update_failed(),
    lists: PAGE_LISTS,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.common_earlier_versions()}
      description={m.pages_versions_lead({ title: page.title })}
      size="wide"
    >
      {query.isPending && <StaffSkeleton className="h-60" />}
      {query.error && <p role="alert">{m.pages_versions_failed()}</p>}
      {revisions && revisions.length > 1 && <CompareVersions revisions={revisions} />}
      <ul className="divide-y divide-line">
        {revisions?.map((revision) => (
          <Version
            key={revision.id}
            revision={revision}
            isCurrent={revision.version === page.version}
            isPending={restore.isPending}
            onRestore={() => restore.mutate(revision.id)}
          />
        ))}
      </ul>
      <MoreButton query={query} label={m.common_load_more()} className="mt-4" />
    </Dialog>
  );
}

interface VersionProps {
  revision: PageRevision;
  isCurrent: boolean;
  isPending: boolean;
  onRestore: () => void;
}

function Version({ revision, isCurrent, isPending, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="group flex min-h-11 w-full cursor-pointer items-center gap-3 py-2 text-left"
      >
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <span className="font-semibold tabular-nums">{formatMoment(revision.savedAt)}</span>
          <span className="wrap-anywhere">{revision.title}</span>
          <span className="text-sm wrap-anywhere text-muted">
            {revision.savedBy ?? m.pages_version_original()}
          </span>
          {isCurrent && <Badge>{m.common_current()}</Badge>}
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform duration-150 group-aria-expanded:rotate-180"
        />
      </button>
      <div id={id} hidden={!isOpen} className="pb-4">
        {isOpen && <PagePreview title={revision.title} content={revision.content} />}
        {!isCurrent && (
          <Button className="mt-3" disabled={isPending} onClick={onRestore}>
            {m.pages_version_restore()}
          </Button>
        )}
      </div>
    </li>
  );
}

const TextDifference = later(() => import('../../staff/text-difference.tsx'), 'TextDifference');

function CompareVersions({ revisions }: { revisions: PageRevision[] }) {
  const [newest, second] = revisions;
  const [from, setFrom] = useState(second?.id);
  const [to, setTo] = useState(newest?.id);
  const before = revisions.find(({ id }) => id === from);
  const after = revisions.find(({ id }) => id === to);
  if (!before || !after) return null;
  return (
    <section aria-labelledby="compare-versions" className="mb-4">
      <h3 id="compare-versions" className="mb-2 font-bold">
        {m.pages_version_changes()}
      </h3>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <VersionField
          label={m.common_from()}
          value={before.id}
          revisions={revisions}
          onChange={setFrom}
        />
        <VersionField
          label={m.common_to()}
          value={after.id}
          revisions={revisions}
          onChange={setTo}
        />
      </div>
      <div aria-live="polite" className="rounded-card border border-line bg-paper p-4">
        <Suspense fallback={<StaffSkeleton className="h-24" />}>
          <Differences before={before} after={after} />
        </Suspense>
      </div>
      <h3 className="mt-6 font-bold">{m.pages_versions_all()}</h3>
    </section>
  );
}

interface VersionFieldProps {
  label: string;
  value: number;
  revisions: PageRevision[];
  onChange: (id: number) => void;
}

function VersionField({ label, value, revisions, onChange }: VersionFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <Options
        of={revisions.map(({ id, version, savedAt, savedBy }) => [
          id,
          `${version}: ${formatMoment(savedAt)}, ${savedBy ?? m.pages_version_original_lower()}`,
        ])}
      />
    </SelectField>
  );
}

const fields: Record<'title' | 'slug' | 'metaDescription' | 'isPublished' | 'content', string> = {
  title: m.common_title(),
  slug: m.field_slug(),
  metaDescription: m.pages_meta_description(),
  isPublished: m.pages_visibility(),
  content: m.pages_content(),
};

function Differences({ before, after }: { before: PageRevision; after: PageRevision }) {
  const differing = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (differing.length === 0) return <p className="text-muted">{m.pages_versions_same()}</p>;
  return (
    <dl className="grid gap-4">
      {differing.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="mb-1 text-sm font-semibold">{fields[field]}</dt>
          <dd className="min-w-0">
            <TextDifference before={write(before, field)} after={write(after, field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function write(revision: PageRevision, field: keyof typeof fields): string {
  if (field === 'isPublished')
    return revision.isPublished ? m.common_published() : m.common_draft();
  const text = revision[field] ?? '';
  return field === 'content' ? readableText(text) : text;
}
