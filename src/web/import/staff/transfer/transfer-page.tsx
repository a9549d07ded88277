import { Suspense } from 'react';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import { useStaff } from '../../../accounts/use-staff.ts';
import { useParameters } from '../../../kit/parameters.ts';
import { later } from '../../../staff/form.tsx';
import { keysOf } from '../../../staff/is-key-of.ts';
import { StaffScreen, StaffSkeleton, Views } from '../../../staff/staff-screen.tsx';
import { ImportWizard } from '../wizard.tsx';

const sections = {
  import: m.transfer_import(),
  mappings: m.transfer_mappings(),
  schedules: m.common_schedules(),
  exports: m.exports_title(),
  reviews: m.common_reviews(),
  addresses: m.old_addresses_title(),
  clean: m.clean_title(),
};

const parts = {
  import: ImportWizard,
  mappings: later(() => import('./mapping-list.tsx'), 'MappingList'),
  schedules: later(() => import('./schedule-list.tsx'), 'ScheduleList'),
  exports: later(() => import('./export-section.tsx'), 'ExportSection'),
  reviews: later(() => import('./review-section.tsx'), 'ReviewSection'),
  addresses: later(() => import('./old-addresses.tsx'), 'OldAddresses'),
  clean: later(() => import('./clean-section.tsx'), 'CleanSection'),
};

export function TransferPage() {
  const { show } = useParameters(screens.transfer);
  const mayEdit = useStaff()?.rights.includes('listings') ?? false;
  const isForEditors = (name: keyof typeof sections) => name === 'clean' || name === 'addresses';
  const offered = keysOf(sections).filter((name) => mayEdit || !isForEditors(name));
  const section = offered.find((name) => name === show) ?? 'import';
  const Part = parts[section];
  return (
    <StaffScreen title={m.transfer_title()}>
      <Views
        label={m.transfer_label()}
        views={offered.map((name) => ({
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
