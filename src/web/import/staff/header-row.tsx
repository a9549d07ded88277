import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import { read } from '../../kit/api.ts';

interface HeaderRowProps {
  source: BusinessImport;
  isPending: boolean;
  onChoose: (headerRow: number) => void;
}

/** Shows the first rows of the file, to choose the one that holds the names of the columns. */
export function HeaderRow({ source, isPending, onChoose }: HeaderRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...read('GET /api/admin/imports/:id/first-rows', { params: { id: source.id } }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details className="mb-5" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-semibold text-accent pointer-coarse:py-3">
        {m.import_header_title()}
      </summary>
      {isOpen && !data && (
        <div role="status" aria-label={m.import_file_reading()} className="skeleton h-48" />
      )}
      {data && (
        <fieldset className="min-w-0">
          <legend className="mb-2 max-w-[75ch] text-sm text-muted">{m.import_header_hint()}</legend>
          <div className="max-h-80 overflow-auto rounded-card border border-line">
            {data.rows.map((cells, at) => (
              <label
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file stay in their order
                key={at}
                className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 border-b border-line px-3 py-1 last:border-0 has-checked:bg-sunken has-checked:font-semibold"
              >
                <input
                  type="radio"
                  name="header-row"
                  className="size-5 shrink-0 accent-accent"
                  disabled={isPending}
                  checked={data.headerRow === at + 1}
                  onChange={() => onChoose(at + 1)}
                />
                <span className="shrink-0 text-sm text-muted tabular-nums">{at + 1}</span>
                <span className="min-w-0 text-sm wrap-anywhere">
                  {cells.filter(Boolean).join(' · ') || m.import_value_blank()}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </details>
  );
}
