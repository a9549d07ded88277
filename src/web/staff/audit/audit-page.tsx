import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { screens } from '../../../contract/screens.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { HttpError, readOrNull, readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useRestoreBusiness } from '../businesses/use-restore-business.ts';
import { AuditList } from './audit-list.tsx';
import { FindBusiness } from './find-business.tsx';

export function AuditPage() {
  return <StaffOnly>{({ role }) => <AuditScreen mayRestore={role === 'admin'} />}</StaffOnly>;
}

function AuditScreen({ mayRestore }: { mayRestore: boolean }) {
  // Nothing is typed into what the browser has yet to take over.
  const isHydrated = useIsHydrated();
  const { businessId = '' } = useParameters(screens.audit);
  return (
    <div className="page-width py-6">
      <Metadata title="Audit Log" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">Audit Log</h1>
      {businessId ? (
        <OneBusiness id={businessId} />
      ) : (
        <p className="mb-4 text-muted">Changes to the directory, newest first.</p>
      )}
      {isHydrated ? (
        <>
          {!businessId && <FindBusiness />}
          <Entries key={businessId} businessId={businessId} mayRestore={mayRestore} />
        </>
      ) : (
        <div role="status" aria-label="Loading" className="skeleton h-screen" />
      )}
    </div>
  );
}

function OneBusiness({ id }: { id: string }) {
  const { data } = useQuery({
    ...readOrNull('GET /api/admin/businesses/:id', { params: { id } }),
    // A bad id is told by the list.
    enabled: /^\d+$/.test(id),
  });
  return (
    <p className="mb-4 flex min-h-6 flex-wrap items-center gap-x-4">
      <span>
        Only <span className="font-semibold">{data?.name ?? `business ${id}`}</span>
        {data?.deletedAt && ' (deleted)'}
      </span>
      <Link to="/admin/audit" className="font-semibold text-accent hover:underline">
        Show all
      </Link>
    </p>
  );
}

function Entries({ businessId, mayRestore }: { businessId: string; mayRestore: boolean }) {
  const query = useInfiniteQuery(readPages('GET /api/admin/audit', { query: { businessId } }));
  const restore = useRestoreBusiness();
  if (query.isPending) {
    return <div role="status" aria-label="Loading the audit log" className="skeleton h-screen" />;
  }
  if (!query.data) {
    return (
      <p role="alert" className="text-danger">
        {query.error instanceof HttpError ? query.error.detail : 'The log could not be loaded.'}
      </p>
    );
  }
  const entries = query.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className="text-muted">Nothing has happened yet.</p>;
  return (
    <>
      <AuditList
        entries={entries}
        isRestoring={restore.isPending}
        onRestore={
          mayRestore
            ? (entry) => entry.businessId !== null && restore.mutate(entry.businessId)
            : null
        }
      />
      <MoreButton query={query} label="Show older" className="mt-4 flex justify-center" />
    </>
  );
}
