import { lazy, Suspense } from 'react';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { ImportWizard } from '../import/wizard/wizard.tsx';
import { isKeyOf, keysOf } from '../is-key-of.ts';
import { StaffScreen, StaffSkeleton, Views } from '../staff-screen.tsx';

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
  const { show } = useParameters(screens.transfer);
  const section = isKeyOf(sections, show) ? show : 'import';
  const Part = parts[section];
  return (
    <StaffScreen title={m.staff_transfer_import_and_export()}>
      <Views
        label={m.staff_transfer_import_and_export_2()}
        views={keysOf(sections).map((name) => ({
          to: name === 'import' ? '/admin/transfer' : `/admin/transfer?show=${name}`,
          name: sections[name],
          isCurrent: name === section,
        }))}
      />
      <Suspense fallback={<StaffSkeleton />}>
        <div className="min-h-screen">
          <Part />
        </div>
      </Suspense>
    </StaffScreen>
  );
}
