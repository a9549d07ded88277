import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import {
  type BusinessImport,
  type ImportMapping,
  type PreviewRow as Row,
  targetOf,
} from '../../../contract/imports.staff.ts';
import { customFieldLabel } from '../../../domain/custom-values.ts';
import { importName, lineFields } from '../../../domain/listing-fields.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { describeMended } from './mended.tsx';
import { useOwnFields } from './own-fields.tsx';
import { SaveMapping } from './saved-mappings.tsx';
import type { Draft } from './use-draft.ts';

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

/** Rows without errors that are shown at once. The others are behind a summary. */
const SHOWN_AT_FIRST = 4;

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
  const isTold = (row: Row, at: number) => at < SHOWN_AT_FIRST || row.errors.length > 0;
  const others = data.filter((row, at) => !isTold(row, at));
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
        {data.filter(isTold).map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </ol>
      {others.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer py-2 font-semibold text-accent pointer-coarse:py-3">
            {m.import_preview_others({ count: others.length })}
          </summary>
          <ol
            aria-label={m.import_preview_others({ count: others.length })}
            className="grid gap-3 sm:grid-cols-2"
          >
            {others.map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function PreviewRow({ row: { line, values, errors, mended } }: { row: Row }) {
  const place = [
    values.address,
    values.city,
    [values.state, values.zipCode].filter(Boolean).join(' '),
  ];
  const contact = [values.phone, values.email, values.website];
  const lines = lineFields.map((name) => values[importName(name)]);
  const point = [values.latitude, values.longitude];
  const lists = [[values.hours], [values.services], [values.offers]];
  const photos = [
    values.photos && m.search_field_value({ name: m.common_photos(), value: values.photos }),
  ];
  const own = useOwnFields().map((field) => {
    const said = values[targetOf(field.key)];
    return said && m.search_field_value({ name: customFieldLabel(field), value: said });
  });
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-3 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-base font-bold">{values.name ?? m.import_row_unnamed()}</span>
        {values.isPremium === m.common_yes() && <Badge tone="gold">{m.common_premium()}</Badge>}
        {values.isApproved !== m.common_yes() && <Badge>{m.common_waiting_approval()}</Badge>}
      </p>
      {[[values.category, values.trades], place, contact, lines, point, own, ...lists, photos].map(
        (parts, at) => {
          const text = parts.filter(Boolean).join(', ');
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same lines
          return text && <p key={at}>{text}</p>;
        },
      )}
      {values.description && <p className="line-clamp-2 text-muted">{values.description}</p>}
      <p className="text-muted">{m.import_row_line({ line })}</p>
      {mended.length > 0 && (
        <ul
          aria-label={m.import_count_corrected()}
          className="mt-2 border-t border-line pt-2 text-muted"
        >
          {mended.map(({ column, value, ...said }) => (
            <li key={`${column} ${value}`}>
              {m.import_row_cell({
                column: column ?? '',
                value,
                became: describeMended(said),
              })}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <ul className="mt-2 border-t border-line pt-2 text-danger">
          {errors.map(({ column, value, reason }) => (
            <li key={`${column} ${reason}`}>
              {column ?? m.import_whole_row()}: {reason}
              {value && ` (“${value}”)`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
