import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { type Cleaning, MAX_CLEAN_CHANGES } from '../../../../contract/cleanings.staff.ts';
import { importedFields, labelOf } from '../../../../domain/listing-fields.ts';
import { read } from '../../../kit/api.ts';
import { formatDate } from '../../../kit/dates.ts';
import { formatCount, formatNumber } from '../../../kit/format.ts';
import { readPages } from '../../../kit/read-pages.ts';
import { send } from '../../../kit/send.ts';
import { Card } from '../../../kit/ui/card.tsx';
import { MoreButton } from '../../../kit/ui/more-button.tsx';
import { Cell, HeadCell, SkeletonRows, Table } from '../../../kit/ui/table.tsx';
import { refetchLists } from '../../../kit/use-staff-action.ts';
import { BUSINESS_LISTS } from '../../../staff/business-lists.ts';
import { type Action, ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { Loaded } from '../../../staff/staff-screen.tsx';
import { ImportProgress } from '../progress.tsx';

const CLEANINGS = ['/api/admin/cleanings', ...BUSINESS_LISTS];
const EVERY = 1000;

const underWay: Partial<Record<Cleaning['state'], string>> = {
  looking: m.clean_looking(),
  writing: m.clean_writing(),
  undoing: m.import_status_undoing(),
};

export function CleanSection() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...read('GET /api/admin/cleanings', {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? EVERY : false),
  });
  const take =
    (step: () => Promise<unknown>): Action['run'] =>
    async () => {
      await step();
      await refetchLists(queryClient, CLEANINGS);
      return { title: m.clean_started() };
    };
  const look: StaffAction = {
    label: m.clean_look(),
    fallback: m.clean_failed(),
    run: take(() => send('POST /api/admin/cleanings', {})),
  };
  return (
    <Card title={m.clean_title()}>
      <p className="mb-4 max-w-[75ch] text-muted">{m.clean_text()}</p>
      <Loaded query={query} failure={m.clean_load_failed()}>
        {([last, ...earlier]) => (
          <>
            {!(last && isUnderWay(last)) && (
              <ActionBar offers={[{ ...look, variant: last ? 'secondary' : 'primary' }]} />
            )}
            {last && <OneCleaning cleaning={last} take={take} />}
            {earlier.some(({ state }) => state === 'written' || state === 'undone') && (
              <Earlier cleanings={earlier} take={take} isHeld={last ? isUnderWay(last) : false} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function isUnderWay({ state }: Cleaning): boolean {
  return underWay[state] !== undefined;
}

type Take = (step: () => Promise<unknown>) => Action['run'];

interface OneCleaningProps {
  cleaning: Cleaning;
  take: Take;
}

function OneCleaning({ cleaning, take }: OneCleaningProps) {
  const { id, state, progress, changed } = cleaning;
  const label = underWay[state];
  if (label) {
    return (
      <div className="mt-4">
        <ImportProgress label={label} share={progress} />
      </div>
    );
  }
  const write: StaffAction = {
    label: m.clean_write({ listings: formatCount(changed, m.clean_listings) }),
    variant: 'primary',
    fallback: m.clean_failed(),
    asks: {
      title: m.clean_write_title(),
      text: m.clean_write_text(),
      confirm: m.clean_title(),
    },
    run: take(() => send('POST /api/admin/cleanings/:id/write', { params: { id } })),
  };
  const download: StaffAction = {
    label: m.common_download_csv(),
    href: `/api/admin/cleanings/${id}/changes.csv`,
    isDownload: true,
  };
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="font-semibold">
        {describe(cleaning)}
      </p>
      {changed > 0 && <Kinds cleaning={cleaning} />}
      {changed > 0 && state === 'found' && <ActionBar offers={[write, download]} />}
      {state === 'written' && cleaning.written > 0 && (
        <ActionBar offers={[undoOf(cleaning, take), download]} />
      )}
      {changed > 0 && <Changes id={id} />}
    </div>
  );
}

function undoOf({ id }: Cleaning, take: Take): StaffAction {
  return {
    label: m.common_undo(),
    fallback: m.clean_failed(),
    asks: {
      title: m.clean_undo_title(),
      text: m.clean_undo_text(),
      confirm: m.common_undo(),
    },
    run: take(() => send('POST /api/admin/cleanings/:id/undo', { params: { id } })),
  };
}

function describe({ state, listings, changed, written, undone, kept }: Cleaning): string {
  if (state === 'undone') {
    return m.clean_undone({ undone: formatNumber(undone), kept: formatNumber(kept) });
  }
  if (state === 'written') return m.clean_written({ count: formatNumber(written) });
  const looked = formatCount(listings, m.count_listings);
  if (changed === 0) return m.clean_found_none({ listings: looked });
  return m.clean_found({ listings: looked, changed: formatNumber(changed) });
}

function nameOf(field: string): string {
  const known = importedFields.find((name) => name === field);
  return known ? labelOf(known) : field;
}

function Kinds({ cleaning: { kinds } }: { cleaning: Cleaning }) {
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
  const list = useInfiniteQuery(readPages('GET /api/admin/cleanings/:id/changes', request));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const isCut = list.data?.pages[0]?.total === MAX_CLEAN_CHANGES;
  return (
    <div>
      {isCut && (
        <p className="mb-2 text-muted">
          {m.clean_changes_most({ count: formatNumber(MAX_CLEAN_CHANGES) })}
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

interface EarlierProps {
  cleanings: Cleaning[];
  take: Take;
  isHeld: boolean;
}

function Earlier({ cleanings, take, isHeld }: EarlierProps) {
  const done = cleanings.filter(({ state }) => state === 'written' || state === 'undone');
  return (
    <section aria-label={m.clean_earlier()} className="mt-6">
      <h3 className="mb-2 font-bold">{m.clean_earlier()}</h3>
      <ul className="divide-y divide-line">
        {done.map((cleaning) => (
          <li key={cleaning.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="grow basis-56">
              {formatDate(cleaning.writtenAt ?? cleaning.createdAt)}: {describe(cleaning)}
            </p>
            {cleaning.state === 'written' && cleaning.written > 0 && !isHeld && (
              <ActionBar offers={[undoOf(cleaning, take)]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
