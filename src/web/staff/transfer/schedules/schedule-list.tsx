import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { ImportSchedule } from '../../../../contract/staff/transfer/schedules.ts';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { later } from '../../form.tsx';
import { savedMappings } from '../../import/columns/saved-mappings.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { ScheduleItem } from './schedule-item.tsx';
import { isRunning } from './words.ts';

const ScheduleForm = later(() => import('./schedule-form.tsx'), 'ScheduleForm');

const LOOK_AGAIN = 3000;

export function ScheduleList() {
  const { data, error } = useQuery({
    ...read('GET /api/admin/import-schedules', {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => isRunning(lastRun)) ? LOOK_AGAIN : false,
  });
  const mappings = useQuery({ ...savedMappings, staleTime: 0 });
  const [edited, setEdited] = useState<ImportSchedule | 'new' | null>(null);
  if (error && !data) {
    const fallback = m.schedules_load_failed();
    return <ListFailure error={error} fallback={fallback} />;
  }
  if (!data || !mappings.data) {
    return <StaffSkeleton className="h-96" />;
  }
  if (edited) {
    return (
      <Suspense fallback={<StaffSkeleton className="h-96" />}>
        <ScheduleForm
          schedule={edited === 'new' ? null : edited}
          mappings={mappings.data}
          onClose={() => setEdited(null)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.schedules_lead()}</p>
      {mappings.data.length === 0 ? (
        <p className="mb-4">{m.schedules_empty()}</p>
      ) : (
        <Button onClick={() => setEdited('new')}>{m.schedules_create_button()}</Button>
      )}
      <ul className="mt-4 grid gap-4">
        {data.map((schedule) => (
          <ScheduleItem key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} />
        ))}
      </ul>
    </>
  );
}
