import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { ImportMapping } from '../../../../contract/staff/transfer/mapping.ts';
import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { SaveMapping } from '../save-mapping.tsx';
import type { Draft } from '../wizard/use-draft.ts';
import { PreviewRow } from './preview-row.tsx';

interface PreviewStepProps {
  source: BusinessImport;
  draft: Draft;
  isPending: boolean;
  onBack: () => void;
  onCheck: () => void;
  onCancel: () => void;
}

export function PreviewStep(props: PreviewStepProps) {
  const { source, draft, isPending, onBack, onCheck, onCancel } = props;
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.import_preview_lead()}</p>
      <Rows importId={source.id} mapping={draft.mapping} />
      <SaveMapping columns={source.columns} mapping={draft.mapping} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={onCheck}>
          {m.import_check_file()}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.common_back()}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          {m.import_cancel()}
        </Button>
      </div>
    </>
  );
}

function Rows({ importId, mapping }: { importId: number; mapping: ImportMapping }) {
  const { data, error } = useQuery({
    queryKey: ['preview of an import', importId, JSON.stringify(mapping)],
    queryFn: () =>
      send('POST /api/admin/imports/:id/preview', { params: { id: importId }, body: { mapping } }),
  });
  if (error) return <ListFailure error={error} fallback={m.import_preview_failed()} />;
  if (!data)
    return <div role="status" aria-label={m.import_file_reading()} className="skeleton h-96" />;
  const wrong = data.filter(({ errors }) => errors.length > 0).length;
  return (
    <>
      <p role="status" className="mb-2 font-semibold">
        {wrong === 0
          ? formatCount(data.length, m.import_preview_no_errors)
          : m.import_preview_errors({
              count: formatCount(wrong, m.import_rows_have),
              count2: data.length,
            })}
      </p>
      <ol aria-label={m.import_preview_rows()} className="grid gap-3 sm:grid-cols-2">
        {data.map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </ol>
    </>
  );
}
