import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { type BulkRun, MAX_RUN_CHANGES } from '../../../../contract/bulk-runs.staff.ts';
import { importedFields, labelOf } from '../../../../domain/listing-fields.ts';
import { OneRun } from '../../../businesses/staff/bulk-run.tsx';
import { isRunActive, useRuns } from '../../../businesses/staff/runs.ts';
import { formatDate } from '../../../kit/dates.ts';
import { formatNumber } from '../../../kit/format.ts';
import { readPages } from '../../../kit/read-pages.ts';
import { send } from '../../../kit/send.ts';
import { Card } from '../../../kit/ui/card.tsx';
import { MoreButton } from '../../../kit/ui/more-button.tsx';
import { Cell, HeadCell, SkeletonRows, Table } from '../../../kit/ui/table.tsx';
import { refetchLists } from '../../../kit/use-send.ts';
import { ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { Loaded } from '../../../staff/staff-screen.tsx';

export function CleanSection() {
  const queryClient = useQueryClient();
  const query = useRuns();
  const look: StaffAction = {
    label: m.clean_look(),
    fallback: m.clean_failed(),
    run: async () => {
      const change = { action: 'clean' as const };
      await send('POST /api/admin/bulk-runs', { body: { selection: {}, change } });
      await refetchLists(queryClient, ['/api/admin/bulk-runs']);
      return { title: m.clean_started() };
    },
  };
  return (
    <Card title={m.clean_title()}>
      <p className="mb-4 max-w-[75ch] text-muted">{m.clean_text()}</p>
      <Loaded query={query} failure={m.clean_load_failed()}>
        {(runs) => {
          const [last, ...earlier] = runs.filter(({ action }) => action === 'clean');
          const done = earlier.filter(({ state }) => state !== 'found');
          return (
            <>
              {!(last && isRunActive(last)) && (
                <ActionBar offers={[{ ...look, variant: last ? 'secondary' : 'primary' }]} />
              )}
              {last && (
                <div className="mt-5">
                  <OneRun run={last}>
                    <Kinds run={last} />
                    <Changes id={last.id} />
                  </OneRun>
                </div>
              )}
              {done.length > 0 && <Earlier runs={done} />}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function nameOf(field: string): string {
  const known = importedFields.find((name) => name === field);
  return known ? labelOf(known) : field;
}

function Kinds({ run: { kinds } }: { run: BulkRun }) {
  return (
    <ul aria-label={m.clean_kinds()} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {kinds.map(({ field, became, count }) => (
        <li key={`${field} ${became}`} className="flex justify-between gap-3 border-b border-line">
          <span>
            {became === 'mended'
              ? m.clean_mended({ field: nameOf(field) })
              : m.clean_emptied({ field: nameOf(field) })}
          </span>
          <span className="tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}

function Changes({ id }: { id: number }) {
  const request = { params: { id }, query: {} };
  const list = useInfiniteQuery(readPages('GET /api/admin/bulk-runs/:id/changes', request));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const isCut = list.data?.pages[0]?.total === MAX_RUN_CHANGES;
  return (
    <div>
      {isCut && (
        <p className="mb-2 text-muted">
          {m.clean_changes_most({ count: formatNumber(MAX_RUN_CHANGES) })}
        </p>
      )}
      {list.isError && <p role="alert">{m.import_rows_failed()}</p>}
      <div className="max-h-128 overflow-auto rounded-card border border-line">
        <Table label={m.common_changes()} className="min-w-2xl">
          <thead>
            <tr>
              <HeadCell>{m.common_listing()}</HeadCell>
              <HeadCell className="w-36">{m.clean_field()}</HeadCell>
              <HeadCell>{m.common_before()}</HeadCell>
              <HeadCell>{m.common_after()}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows?.map(({ businessId, slug, field, before, after }) => (
              <tr key={`${businessId} ${field}`} className="border-b border-line last:border-0">
                <Cell title={slug}>{slug}</Cell>
                <Cell>{nameOf(field)}</Cell>
                <Cell title={before}>{before}</Cell>
                <Cell title={after}>{after || m.import_corrected_empty()}</Cell>
              </tr>
            ))}
            {list.isPending && <SkeletonRows rows={3} columns={4} />}
          </tbody>
        </Table>
        <MoreButton query={list} label={m.common_show_more()} className="p-2" />
      </div>
    </div>
  );
}

function Earlier({ runs }: { runs: BulkRun[] }) {
  return (
    <section aria-label={m.clean_earlier()} className="mt-6">
      <h3 className="mb-2 font-bold">{m.clean_earlier()}</h3>
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="py-2">
            <p className="text-sm text-muted">{formatDate(run.startedAt ?? run.createdAt)}</p>
            <OneRun run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
