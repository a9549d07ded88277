import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ReviewImport } from '../../../../contract/review-imports.staff.ts';
import { assertOk, buildUrl, read, speech } from '../../../kit/api.ts';
import { formatDate } from '../../../kit/dates.ts';
import { formatCount, formatNumber } from '../../../kit/format.ts';
import { send } from '../../../kit/send.ts';
import { ButtonAnchor } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/field.tsx';
import { DownloadIcon } from '../../../kit/ui/later-icons.tsx';
import { useStaffAction } from '../../../kit/use-staff-action.ts';
import { ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { ListFailure } from '../../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../../staff/staff-screen.tsx';
import { FileField } from '../file-field.tsx';
import { ImportProgress } from '../progress.tsx';

const LIST = '/api/admin/review-imports';
const SHOWN = 20;
const LOOK_AGAIN = 700;

export function ReviewSection() {
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.review_imports_lead()}</p>
      <ButtonAnchor variant="secondary" href="/api/admin/exports/reviews" download>
        <DownloadIcon size={18} aria-hidden="true" /> {m.review_imports_export()}
      </ButtonAnchor>
      <ImportForm />
      <PastImports />
    </>
  );
}

function ImportForm() {
  const [source, setSource] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const isNamed = source.trim() !== '';
  const upload = useStaffAction({
    run: (file: File) => sendFile(file, source.trim()),
    done: ({ rows }) => ({
      title: m.review_imports_started({ rows: formatCount(rows, m.count_file_rows) }),
    }),
    fallback: m.review_imports_send_failed(),
    lists: [LIST],
  });
  return (
    <section className="mt-6 grid max-w-2xl gap-4">
      <TextField
        label={m.review_imports_source()}
        hint={m.review_imports_source_hint()}
        error={isNamed ? undefined : (fault ?? undefined)}
        maxLength={80}
        value={source}
        onChange={({ target }) => setSource(target.value)}
      />
      <div>
        <FileField
          label={m.review_imports_file()}
          hint={m.review_imports_file_hint()}
          accept=".csv,.tsv,.txt,text/csv"
          fault={null}
          isDisabled={upload.isPending}
          onFile={(file) =>
            isNamed ? upload.mutate(file) : setFault(m.review_imports_source_missing())
          }
        />
      </div>
    </section>
  );
}

async function sendFile(file: File, source: string): Promise<ReviewImport> {
  const query = { source, fileName: file.name };
  const response = await fetch(buildUrl('POST /api/admin/review-imports', undefined, query), {
    method: 'POST',
    credentials: 'include',
    headers: { ...speech, 'content-type': 'text/csv' },
    body: file,
  });
  return (await assertOk(response)).json();
}

function formatCounts(added: number, known: number, refused: number): string {
  return m.review_imports_done({
    added: formatNumber(added),
    known: formatNumber(known),
    refused: formatNumber(refused),
  });
}

function PastImports() {
  const { data, error } = useQuery({
    ...read('GET /api/admin/review-imports', {}),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'running') ? LOOK_AGAIN : false,
  });
  if (error) return <ListFailure error={error} fallback={m.review_imports_failed()} />;
  if (!data) return <StaffSkeleton className="h-40" />;
  if (data.length === 0) return <p className="text-muted">{m.review_imports_none()}</p>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {data.map((one) => (
        <li key={one.id} className="p-4 wrap-anywhere">
          <p className="font-bold">
            {one.source} ({one.fileName})
          </p>
          {one.state === 'running' ? (
            <ImportProgress label={m.review_imports_running()} share={one.done / one.rows} />
          ) : (
            <p>{describeState(one)}</p>
          )}
          <p className="text-sm text-muted">
            <time dateTime={one.startedAt}>{formatDate(one.startedAt)}</time>
          </p>
          <Refused of={one} />
          {one.state !== 'undone' && one.added > 0 && <ActionBar offers={[removal(one)]} />}
        </li>
      ))}
    </ul>
  );
}

function describeState({ state, added, known, refusedCount }: ReviewImport): string {
  if (state === 'undone') return m.review_imports_undone();
  return formatCounts(added, known, refusedCount);
}

function Refused({ of: { refused, refusedCount } }: { of: ReviewImport }) {
  if (refused.length === 0) return null;
  const more = refusedCount - Math.min(refused.length, SHOWN);
  return (
    <ul className="my-2 grid gap-1 text-sm">
      {refused.slice(0, SHOWN).map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>{m.review_imports_line({ line, reason })}</li>
      ))}
      {more > 0 && <li>{m.review_imports_more({ count: formatNumber(more) })}</li>}
    </ul>
  );
}

function removal({ id, source }: ReviewImport): StaffAction {
  return {
    label: m.review_imports_undo(),
    variant: 'quiet',
    asks: {
      title: m.review_imports_undo_title(),
      name: source,
      text: m.review_imports_undo_effect(),
      confirm: m.review_imports_undo(),
    },
    run: async () => {
      await send('POST /api/admin/review-imports/:id/undo', { params: { id } });
      return { title: m.review_imports_undone() };
    },
  };
}
