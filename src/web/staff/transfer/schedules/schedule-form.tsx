import * as m from '#messages';
import '../../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedMapping } from '../../../../contract/staff/transfer/mappings.ts';
import {
  type ImportSchedule,
  importSchedule,
  type ScheduleInput,
} from '../../../../contract/staff/transfer/schedules.ts';
import { type HttpError, read } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import type { PartProps } from './part-props.ts';
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
  const [values, setValues] = useState<ScheduleInput>(schedule ?? start(mappings));
  const [held, setHeld] = useState(schedule);
  const [refused, setRefused] = useState<HttpError | null>(null);
  const save = useStaffAction({
    run: () => {
      if (!held) return send('POST /api/admin/import-schedules', { body: values });
      const { id, version } = held;
      return send('PUT /api/admin/import-schedules/:id', {
        params: { id },
        body: { ...values, version },
      });
    },
    done: { title: m.staff_transfer_scheduled_import_saved() },
    fallback: m.staff_transfer_the_scheduled_import_could_not_be(),
    lists: ['/api/admin/import-schedules'],
    onDone: onClose,
    onRefused: (error) => {
      setRefused(error);
      const current = importSchedule.safeParse(error.problem?.current);
      if (current.success) setHeld(current.data);
    },
  });
  const part: PartProps = {
    values,
    change: (changed) => setValues({ ...values, ...changed }),
    errorOf: (name) => refused?.problem?.errors?.find(({ field }) => field === name)?.message,
  };
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(undefined);
      }}
    >
      <h2 className="text-xl font-bold">
        {schedule
          ? m.staff_transfer_change_the_scheduled_import()
          : m.staff_transfer_schedule_an_import()}
      </h2>
      <TextField
        label={m.staff_transfer_name()}
        maxLength={80}
        required
        value={values.name}
        error={part.errorOf('name')}
        onChange={({ target }) => part.change({ name: target.value })}
      />
      <SourceFields {...part} files={folder?.files} />
      <SelectField
        label={m.staff_transfer_mapping()}
        value={values.mappingId}
        error={part.errorOf('mappingId')}
        onChange={({ target }) => part.change({ mappingId: Number(target.value) })}
      >
        <Options of={mappings} />
      </SelectField>
      <TimeFields {...part} />
      <RuleFields {...part} />
      {refused?.status === 409 && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {refused.detail}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {m.staff_transfer_save()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.staff_transfer_back()}
        </Button>
      </div>
    </form>
  );
}

function start(mappings: SavedMapping[]): ScheduleInput {
  return {
    name: '',
    source: { kind: 'address', location: '' },
    mappingId: mappings[0]?.id ?? 0,
    ...{ every: 'day', weekday: 1, hour: 6, minute: 0 },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...{ twins: 'merge', lookalikes: 'hold', gone: 'list', mostErrors: 10 },
  };
}
