import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import type { LikeliestDuplicate } from '../../../contract/duplicates.staff.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { hasRight } from '../../../domain/rights.ts';
import { DuplicateMark, useLikeliest } from '../../duplicates/staff/duplicate-mark.tsx';
import { ImportButton } from '../../import/staff/button.tsx';
import { HttpError } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { CheckIcon } from '../../kit/ui/icons.tsx';
import { DownloadIcon, X } from '../../kit/ui/later-icons.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { ActionsCell, ActionsHeadCell, Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { refetchLists } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { Confirm, usePerform } from '../../staff/decide.tsx';
import { later } from '../../staff/form.tsx';
import { TabSkeleton } from '../../staff/tab-skeleton.tsx';
import { PremiumBadge } from '../premium-badge.tsx';
import { BusinessName, StaffBusinessRow } from './business-row.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { approval, rejection, removal, restoration, upgrade } from './listing-actions.tsx';
import { findListingsHeading, ListingsCard, lastImports } from './listings-card.tsx';
import { useTableState } from './listings-table.tsx';
import { type BusyRows, isActionAllowed, type RowActions, useBusyRows } from './row-actions.ts';

const options = readPages('GET /api/admin/businesses/pending', { query: {} });

function usePending() {
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages ?? [];
  return {
    query,
    businesses: pages.flatMap(({ items }) => items),
    total: pages[0]?.total ?? 0,
  };
}

const days = new Intl.DateTimeFormat(m.format_locale(), { dateStyle: 'medium', timeZone: 'UTC' });

interface PendingCardProps {
  pending: ReturnType<typeof usePending>;
  busy: BusyRows;
  actions: RowActions;
}

function PendingCard({ pending, busy, actions }: PendingCardProps) {
  const { query } = pending;
  const businesses = pending.businesses.filter((business) => !busy.leavesPending(business));
  const total = pending.total - pending.businesses.length + businesses.length;
  const focus = useListFocus(findListingsHeading);
  const duplicates = useLikeliest(pending.businesses.map(({ id }) => id));
  if (businesses.length === 0) return null;
  return (
    <section
      {...focus}
      aria-labelledby="pending"
      className="mb-5 rounded-card border border-gold-line bg-surface"
    >
      <div className="px-4 py-3">
        <h2 id="pending" className="text-lg font-bold">
          {m.listings_pending_title({ number: formatNumber(total) })}
        </h2>
        <p className="text-sm text-muted">{m.listings_pending_hint()}</p>
      </div>
      <div className="max-h-110 overflow-y-auto">
        <Table label={m.listings_pending_label()} className="min-w-2xl">
          <thead>
            <tr>
              <HeadCell className="pl-4">{m.common_business()}</HeadCell>
              <HeadCell className="w-44">{m.common_location()}</HeadCell>
              <HeadCell className="w-32">{m.common_type()}</HeadCell>
              <HeadCell className="w-32">{m.common_submitted()}</HeadCell>
              <ActionsHeadCell className="w-28" />
            </tr>
          </thead>
          <tbody>
            {businesses.map((business) => (
              <PendingRow
                key={business.id}
                business={business}
                duplicate={duplicates.get(business.id)}
                actions={actions}
              />
            ))}
          </tbody>
        </Table>
        <MoreButton
          query={query}
          label={m.common_show_more()}
          className="flex justify-center p-3"
        />
      </div>
    </section>
  );
}

function waitingPath({ id }: Pick<StaffBusiness, 'id'>): string {
  return `/admin/triage?item=listing-${id}`;
}

interface PendingRowProps {
  business: StaffBusiness;
  duplicate: LikeliestDuplicate | undefined;
  actions: RowActions;
}

function PendingRow({ business, duplicate, actions }: PendingRowProps) {
  return (
    <StaffBusinessRow business={business} actions={actions}>
      <Cell className="pl-4">
        <BusinessName business={business} to={waitingPath(business)} />
        <OtherState business={business} className="sm:hidden" />
      </Cell>
      <Cell title={`${business.city}, ${business.state}`}>
        {business.city}, {business.state}
        <OtherState business={business} className="max-sm:hidden" />
      </Cell>
      <Cell>
        {business.isPremium ? <PremiumBadge /> : <Badge>{m.common_free()}</Badge>}
        {business.plan && <Badge>{namePlan(business.plan)}</Badge>}
        {duplicate && (
          <DuplicateMark found={duplicate} onOpen={() => actions.run('edit', business)} />
        )}
      </Cell>
      <Cell>{days.format(new Date(business.submittedAt))}</Cell>
      <ActionsCell>
        <div className="-ml-2 flex">
          <IconButton
            label={m.listings_approve_named({ name: business.name })}
            onClick={() => actions.run('approve', business)}
          >
            <CheckIcon size={20} aria-hidden="true" className="text-accent" />
          </IconButton>
          <IconButton
            label={m.listings_reject_named({ name: business.name })}
            onClick={() => actions.run('reject', business)}
          >
            <X size={20} aria-hidden="true" className="text-danger" />
          </IconButton>
        </div>
      </ActionsCell>
    </StaffBusinessRow>
  );
}

function OtherState({ business, className }: { business: StaffBusiness; className: string }) {
  const { zipCode, zipCodeState } = business;
  if (!zipCodeState) return null;
  return (
    <p className={`text-xs text-danger ${className}`}>
      {m.listings_zip_state({ zipCode, zipCodeState })}
    </p>
  );
}

interface Task {
  kind: 'edit' | 'reject' | 'delete' | 'upgrade';
  business: StaffBusiness;
}

export function BusinessesTab({ user }: { user: User }) {
  const navigate = useNavigate();
  const pending = usePending();
  // The listings of one import come first, with the button that approves them all.
  const isOfImport = useTableState().table.importId !== '';
  const [task, setTask] = useState<Task | null>(null);
  const busy = useBusyRows();
  const perform = usePerform();
  const changedSince = useApproveRead({
    approve: (business) => perform(approval(business)),
    onLook: (business) => setTask({ kind: 'edit', business }),
  });
  const actions: RowActions = {
    can: (action, business) => isActionAllowed(action, business, user),
    run: (action, business) => {
      if (busy.isBusy(business)) return;
      if (action === 'restore') {
        busy.hold(action, [business], perform(restoration(business.id)));
      } else if (action === 'approve') {
        busy.hold(action, [business], changedSince.approveRead(business));
      } else setTask({ kind: action, business });
    },
  };
  const close = () => setTask(null);
  const imports = useQuery({ ...lastImports, enabled: hasRight(user, 'transfer') });
  // Waits for the pending list and the filters above the listings, to avoid layout shift.
  if (pending.query.isPending || imports.isLoading) {
    return <TabSkeleton label={m.businesses_loading_label()} />;
  }
  return (
    <>
      {isOfImport || (
        <PendingCard
          pending={pending}
          busy={busy}
          actions={{
            can: actions.can,
            run: (action, business) => {
              if (action === 'edit') navigate(waitingPath(business));
              else actions.run(action, business);
            },
          }}
        />
      )}
      <ListingsCard
        busy={busy}
        actions={actions}
        user={user}
        tools={
          hasRight(user, 'transfer') && (
            <>
              <ExportButton />
              <ImportButton />
            </>
          )
        }
      />
      {changedSince.dialog}
      {task?.kind === 'edit' && (
        <EditDialog
          business={task.business}
          mayChangePremium={hasRight(user, 'premium')}
          onClose={close}
        />
      )}
      {task && task.kind !== 'edit' && (
        <Confirm
          action={asked[task.kind](task.business)}
          onClose={close}
          onWork={(work) => busy.hold(task.kind, [task.business], work)}
        />
      )}
    </>
  );
}

const asked = { reject: rejection, upgrade, delete: removal };

function ExportButton() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await saveExport();
      toast({
        title: m.listings_export_done(),
        description: m.listings_export_done_text(),
      });
    } catch {
      toast({
        title: m.listings_export_failed(),
        description: m.listings_export_failed_text(),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" disabled={isBusy} onClick={run}>
      <DownloadIcon size={18} aria-hidden="true" /> {m.listings_export_csv()}
    </Button>
  );
}

async function saveExport() {
  const answer = await fetch('/api/admin/businesses/export', { credentials: 'include' });
  if (!answer.ok) throw new Error(String(answer.status));
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `businesses_${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

const ChangedSince = later(() => import('./changed-since-form.tsx'), 'ChangedSince');

interface Stale {
  business: StaffBusiness;
  current: unknown;
}

interface ApproveRead {
  approve: (business: StaffBusiness) => Promise<unknown>;
  onLook: (business: StaffBusiness) => void;
}

function useApproveRead({ approve, onLook }: ApproveRead) {
  const queryClient = useQueryClient();
  const [stale, setStale] = useState<Stale | null>(null);
  const approveRead = (business: StaffBusiness): Promise<unknown> => {
    const work = approve(business);
    work.catch((error: unknown) => {
      const current = error instanceof HttpError ? error.problem?.current : undefined;
      if (current === undefined) return;
      setStale({ business, current });
      void refetchLists(queryClient, BUSINESS_LISTS);
    });
    return work;
  };
  const close = () => setStale(null);
  const dialog = stale && (
    <Suspense>
      <ChangedSince
        {...stale}
        onClose={close}
        onApprove={(current) => {
          close();
          approveRead(current).catch(() => {});
        }}
        onLook={(current) => {
          close();
          onLook(current);
        }}
      />
    </Suspense>
  );
  return { approveRead, dialog };
}
