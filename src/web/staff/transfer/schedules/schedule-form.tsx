import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { SavedMapping } from '../../../../contract/staff/transfer/mappings.ts';
import {
  type ImportSchedule,
  importSchedule,
  type ScheduleInput,
} from '../../../../contract/staff/transfer/schedules.ts';
import { read } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';
import { StaffForm, useFields } from '../../form.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { RuleFields } from './rule-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { TimeFields } from './time-fields.tsx';

interface ScheduleFormProps {
  /** Null for a new one. */
  schedule: ImportSchedule | null;
  mappings: SavedMapping[];
  onClose: () => void;
}

export function ScheduleForm({ schedule, mappings, onClose }: ScheduleFormProps) {
  const { data: folder } = useQuery({ ...read('GET /api/admin/import-folder', {}), staleTime: 0 });
  const fields = useFields<ScheduleInput>(schedule ?? start(mappings));
  const { values, change, errorOf, field, refused } = fields;
  const [held, setHeld] = useState(schedule);
  const save = useStaffAction<void, unknown>({
    run: () => {
      if (!held) return send('POST /api/admin/import-schedules', { body: values });
      const { id, version } = held;
      return send('PUT /api/admin/import-schedules/:id', {
        params: { id },
        body: { ...values, version },
      });
    },
    done: { title: m.schedules_saved() },
    fallback: m.schedules_save_failed(),
    lists: ['/api/admin/import-schedules'],
    onDone: onClose,
    onRefused: (error) => {
      fields.setRefused(error);
      const current = importSchedule.safeParse(error.problem?.current);
      if (current.success) setHeld(current.data);
    },
  });
  return (
    <StaffForm
      className="grid max-w-3xl gap-4"
      submit={m.common_save()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
      cancel={m.common_back()}
    >
      <h2 className="text-xl font-bold">
        {schedule ? m.schedules_edit_title() : m.schedules_create_title()}
      </h2>
      <TextField label={m.common_name()} maxLength={80} required {...field('name')} />
      <SourceFields {...fields} files={folder?.files} />
      <SelectField
        label={m.schedules_mapping()}
        value={values.mappingId}
        error={errorOf('mappingId')}
        onChange={({ target }) => change({ mappingId: Number(target.value) })}
      >
        <Options of={mappings} />
      </SelectField>
      <TimeFields {...fields} />
      <RuleFields {...fields} />
      {refused?.status === 409 && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {refused.detail}
        </p>
      )}
    </StaffForm>
  );
}

function start(mappings: SavedMapping[]): ScheduleInput {
  return {
    name: '',
    source: { kind: 'address', location: '' },
    mappingId: mappings[0]?.id ?? 0,
    every: 'day',
    weekday: 1,
    hour: 6,
    minute: 0,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    twins: 'merge',
    lookalikes: 'hold',
    gone: 'list',
    mostErrors: 10,
  };
}
