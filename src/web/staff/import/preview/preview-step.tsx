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
      <p className="mb-4 max-w-[75ch] text-muted">
        {m.staff_import_nothing_is_written_yet_next_all()}
      </p>
      <Rows importId={source.id} mapping={draft.mapping} />
      <SaveMapping columns={source.columns} mapping={draft.mapping} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={onCheck}>
          {m.staff_import_check_file()}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.staff_import_back()}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          {m.staff_import_cancel_import()}
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
  if (error)
    return <ListFailure error={error} fallback={m.staff_import_the_rows_could_not_be_read()} />;
  if (!data)
    return (
      <div role="status" aria-label={m.staff_import_reading_the_file()} className="skeleton h-96" />
    );
  const wrong = data.filter(({ errors }) => errors.length > 0).length;
  return (
    <>
      <p role="status" className="mb-2 font-semibold">
        {wrong === 0
          ? formatCount(data.length, m.count_first_rows_have_no_errors)
          : m.staff_import_count_errors_of_the_first_count2({
              count: formatCount(wrong, m.count_rows_have),
              count2: data.length,
            })}
      </p>
      <ol aria-label={m.staff_import_first_rows()} className="grid gap-3 sm:grid-cols-2">
        {data.map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </ol>
    </>
  );
}
