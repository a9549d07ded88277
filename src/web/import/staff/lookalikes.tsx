import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ImportLookalike } from '../../../contract/businesses.staff.ts';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import { type LookalikeFate, lookalikeFate } from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { formatCount } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { send } from '../../kit/send.ts';
import { ButtonAnchor } from '../../kit/ui/button.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';

const fates: Record<LookalikeFate, { label: string; hint: string }> = {
  merge: { label: m.import_fate_merge(), hint: m.import_fate_merge_hint() },
  hold: { label: m.import_fate_hold(), hint: m.import_fate_hold_hint() },
  list: { label: m.import_fate_list(), hint: m.import_fate_list_hint() },
};
const choices: [LookalikeFate, string][] = [
  ['merge', fates.merge.label],
  ['hold', fates.hold.label],
  ['list', fates.list.label],
];

function readFate(value: string): LookalikeFate | null {
  return lookalikeFate.options.find((one) => one === value) ?? null;
}

export interface Fates {
  lookalikes: LookalikeFate;
  likely: LookalikeFate;
}

interface ImportLookalikesProps {
  source: BusinessImport;
  fates: Fates;
  onChoose: (fates: Fates) => void;
}

export function ImportLookalikes({ source, fates: chosen, onChoose }: ImportLookalikesProps) {
  const { id, lookalikes } = source;
  const { all, same } = lookalikes;
  const bands = [
    {
      name: 'lookalikes' as const,
      count: same,
      label: m.import_similar_certain({ count: formatCount(same, m.import_similar_subject) }),
    },
    {
      name: 'likely' as const,
      count: all - same,
      label: m.import_similar_likely({ count: formatCount(all - same, m.import_rows_title) }),
    },
  ];
  return (
    <section aria-labelledby="import-lookalikes" className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="import-lookalikes" className="font-bold">
          {m.import_similar_text({ count: formatCount(all, m.import_rows_similar_subject) })}
        </h2>
        <ButtonAnchor variant="secondary" href={`/api/admin/imports/${id}/lookalikes.csv`} download>
          {m.import_download_csv()}
        </ButtonAnchor>
      </div>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {bands
          .filter(({ count }) => count > 0)
          .map(({ name, label }) => (
            <SelectField
              key={name}
              label={label}
              value={chosen[name]}
              hint={fates[chosen[name]].hint}
              onChange={({ target }) =>
                onChoose({ ...chosen, [name]: readFate(target.value) ?? 'list' })
              }
            >
              <Options of={choices} />
            </SelectField>
          ))}
      </div>
      <Rows importId={id} />
    </section>
  );
}

function Rows({ importId }: { importId: number }) {
  const list = useInfiniteQuery({
    ...readPages('GET /api/admin/imports/:id/lookalikes', { params: { id: importId }, query: {} }),
    refetchOnMount: 'always',
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {list.isError && <p role="alert">{m.import_rows_failed()}</p>}
      {list.isPending && (
        <div role="status" aria-label={m.common_loading_area()} className="skeleton mt-3 h-48" />
      )}
      {rows && (
        <div className="mt-3 max-h-96 overflow-y-auto rounded-card border border-line">
          <ul aria-label={m.import_similar_label()} className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.line} importId={importId} row={row} />
            ))}
          </ul>
          <MoreButton query={list} label={m.common_show_more()} className="p-2" />
        </div>
      )}
    </>
  );
}

function Row({ importId, row }: { importId: number; row: ImportLookalike }) {
  const { line, name, business } = row;
  const [choice, setChoice] = useState(row.choice);
  const toast = useToast();
  const save = useMutation({
    mutationFn: (next: LookalikeFate | null) =>
      send('PUT /api/admin/imports/:id/lookalikes', {
        params: { id: importId },
        body: { rows: [{ line, choice: next }] },
      }),
    onError: () => {
      setChoice(row.choice);
      toast({
        title: m.common_error(),
        description: m.import_fate_failed(),
        variant: 'destructive',
      });
    },
  });
  const like = business ?? row.row ?? { name: '', address: '' };
  const described = business
    ? m.import_similar_like_listing({ name: like.name, address: like.address })
    : m.import_similar_like_row({
        line: row.row?.line ?? 0,
        name: like.name,
        address: like.address,
      });
  return (
    <li className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[1fr_16rem]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {name}, {row.address || row.city}
        </p>
        <p className="text-sm">{described}</p>
        <p className="text-sm text-muted">{row.reasons.map(describeDuplicateReason).join('; ')}</p>
        <p className="text-sm text-muted">{m.import_row_line({ line })}</p>
      </div>
      <SelectField
        label={m.import_fate_of({ line, name })}
        value={choice ?? ''}
        onChange={({ target }) => {
          const next = readFate(target.value);
          setChoice(next);
          save.mutate(next);
        }}
      >
        <option value="">{m.import_fate_as_all()}</option>
        <Options of={choices} />
      </SelectField>
    </li>
  );
}
