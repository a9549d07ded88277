import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ImportLookalike } from '../../../contract/businesses.staff.ts';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import {
  type LookalikeChange,
  type LookalikeFate,
  lookalikeFate,
} from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { ButtonAnchor } from '../../kit/ui/button.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { type Fates, readLookalikes } from './chosen-counts.ts';

const fates: Record<LookalikeFate, { label: string; hint: string }> = {
  merge: { label: m.import_fate_merge(), hint: m.import_fate_merge_hint() },
  hold: { label: m.import_fate_hold(), hint: m.import_fate_hold_hint() },
  list: { label: m.import_fate_list(), hint: m.import_fate_list_hint() },
};
const choicesOf = (merge: string): [LookalikeFate, string][] => [
  ['merge', merge],
  ['hold', fates.hold.label],
  ['list', fates.list.label],
];
const changes: Record<LookalikeChange, { title: string; update: string }> = {
  moved: { title: m.import_similar_moved(), update: m.import_fate_update() },
  renamed: { title: m.import_similar_renamed(), update: m.import_fate_update() },
};

const joinPlace = ({ address, city }: { address: string; city: string }) =>
  [address, city].filter(Boolean).join(', ');

function readFate(value: string): LookalikeFate | null {
  return lookalikeFate.options.find((one) => one === value) ?? null;
}

interface ImportLookalikesProps {
  source: BusinessImport;
  fates: Fates;
  onChoose: (fates: Fates) => void;
}

export function ImportLookalikes({ source, fates: chosen, onChoose }: ImportLookalikesProps) {
  const { id, lookalikes } = source;
  const { all, same, moved } = lookalikes;
  const bands = [
    {
      name: 'lookalikes' as const,
      count: same,
      label: m.import_similar_certain({ count: formatCount(same, m.import_similar_subject) }),
    },
    {
      name: 'likely' as const,
      count: all - same - moved,
      label: m.import_similar_likely({
        count: formatCount(all - same - moved, m.import_rows_title),
      }),
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
      {moved > 0 && (
        <p className="mb-3">
          {m.import_similar_changed({ count: formatCount(moved, m.import_rows_title) })}
        </p>
      )}
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
              <Options of={choicesOf(fates.merge.label)} />
            </SelectField>
          ))}
      </div>
      <Rows importId={id} />
    </section>
  );
}

function Rows({ importId }: { importId: number }) {
  const list = useInfiniteQuery({
    ...readLookalikes(importId),
    refetchOnMount: 'always',
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {list.isError && <p role="alert">{m.import_rows_failed()}</p>}
      {list.isPending && <StaffSkeleton className="mt-3 h-48" />}
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

/** Names the group whose choice applies to a pair. */
function nameGroup({ change, verdict }: ImportLookalike): string {
  if (change) return changes[change].title;
  return verdict === 'same' ? m.duplicates_same() : m.import_similar_maybe();
}

/** Leaves out a reason that lists the same words as another. */
function describeReasons({ reasons }: ImportLookalike): string {
  const own = reasons.find(({ code }) => code === 'name-own');
  return reasons
    .filter(({ code, detail }) => code !== 'left-words' || detail !== own?.detail)
    .map(describeDuplicateReason)
    .join('; ');
}

function Row({ importId, row }: { importId: number; row: ImportLookalike }) {
  const { line, name, business } = row;
  const [choice, setChoice] = useState(row.choice);
  const toast = useToast();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (next: LookalikeFate | null) =>
      send('PUT /api/admin/imports/:id/lookalikes', {
        params: { id: importId },
        body: { rows: [{ line, choice: next }] },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: readLookalikes(importId).queryKey }),
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
  const sides = {
    [m.import_corrected_file()]: { ...row, address: joinPlace(row) },
    [business ? m.import_similar_listing() : m.import_row_line({ line: row.row?.line ?? 0 })]:
      business ? { name: like.name, address: joinPlace(business) } : like,
  };
  return (
    <li className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[1fr_16rem]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{nameGroup(row)}</p>
        <dl className="grid gap-x-4 sm:grid-cols-2">
          {Object.entries(sides).map(([side, { name, address }]) => (
            <div key={side}>
              <dt className="text-sm text-muted">{side}</dt>
              <dd className="font-semibold">{name}</dd>
              <dd className="text-sm">{address}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{describeReasons(row)}</p>
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
        {row.change ? (
          <Options of={choicesOf(changes[row.change].update)} />
        ) : (
          <>
            <option value="">{m.import_fate_as_all()}</option>
            <Options of={choicesOf(fates.merge.label)} />
          </>
        )}
      </SelectField>
    </li>
  );
}
