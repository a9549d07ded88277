import { lazy, Suspense } from 'react';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { TooltipProvider } from '../../ui/icon-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ImportWizard } from '../import/wizard/wizard.tsx';
import { isKeyOf, keysOf } from '../is-key-of.ts';

const sections = {
  import: m.staff_transfer_import(),
  mappings: m.staff_transfer_mappings(),
  schedules: m.staff_transfer_scheduled_imports(),
  exports: m.staff_transfer_export(),
};

const parts = {
  import: ImportWizard,
  mappings: lazy(() =>
    import('./mappings/mapping-list.tsx').then((module) => ({ default: module.MappingList })),
  ),
  schedules: lazy(() =>
    import('./schedules/schedule-list.tsx').then((module) => ({ default: module.ScheduleList })),
  ),
  exports: lazy(() =>
    import('./exports/export-section.tsx').then((module) => ({ default: module.ExportSection })),
  ),
};

export function TransferPage() {
  return <StaffOnly>{() => <TransferScreen />}</StaffOnly>;
}

function TransferScreen() {
  const isHydrated = useIsHydrated();
  const { show } = useParameters(screens.transfer);
  const section = isKeyOf(sections, show) ? show : 'import';
  const Part = parts[section];
  return (
    <TooltipProvider>
      <div className="page-width py-6">
        <Metadata title={m.staff_transfer_import_and_export()} isHidden />
        <BackLink to="/admin">{m.staff_transfer_admin_dashboard()}</BackLink>
        <h1 className="text-2xl font-extrabold">{m.staff_transfer_import_and_export()}</h1>
        <nav
          aria-label={m.staff_transfer_import_and_export_2()}
          className="-mx-3 mb-4 flex flex-wrap"
        >
          {keysOf(sections).map((name) => (
            <QueueLink
              key={name}
              to={name === 'import' ? '/admin/transfer' : `/admin/transfer?show=${name}`}
              isCurrent={name === section}
            >
              {sections[name]}
            </QueueLink>
          ))}
        </nav>
        {isHydrated ? (
          <Suspense fallback={<Skeleton />}>
            <div className="min-h-screen">
              <Part />
            </div>
          </Suspense>
        ) : (
          <Skeleton />
        )}
      </div>
    </TooltipProvider>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={m.staff_transfer_loading()} className="skeleton h-screen" />
  );
}
