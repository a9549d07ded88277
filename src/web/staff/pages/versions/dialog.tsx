import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as m from '#messages';
import type { PageRevision, StaffPage } from '../../../../contract/staff/pages.ts';
import { readPages } from '../../../read-pages.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChevronDown } from '../../../ui/later-icons.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { PAGE_LISTS } from '../lists.ts';
import { PagePreview } from '../preview.tsx';
import { CompareVersions } from './compare.tsx';
import { formatMoment } from './moment.ts';

interface PageVersionsProps {
  page: StaffPage;
  onClose: () => void;
}

export function PageVersions({ page, onClose }: PageVersionsProps) {
  const query = useInfiniteQuery(
    readPages('GET /api/admin/pages/:id/revisions', { params: { id: page.id }, query: {} }),
  );
  const revisions = query.data?.pages.flatMap(({ items }) => items);
  const restore = useStaffAction({
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
