import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import * as m from '#messages';
import type { SavedMapping } from '../../../../contract/imports.staff.ts';
import {
  type ImportSchedule,
  type importFolder,
  importSchedule,
  type ScheduleInput,
} from '../../../../contract/schedules.staff.ts';
import { read } from '../../../kit/api.ts';
import { send } from '../../../kit/send.ts';
import { Options, SelectField, TextField } from '../../../kit/ui/field.tsx';
import { useSend } from '../../../kit/use-send.ts';
import { StaffForm, useFields } from '../../../staff/form.tsx';
import { isKeyOf } from '../../../staff/is-key-of.ts';
import { duplicateChoices, lookalikeChoices } from '../words.ts';
import { formatTime, weekdays } from './schedule-words.ts';

interface ScheduleFormProps {
  schedule: ImportSchedule | null;
  mappings: SavedMapping[];
  onClose: () => void;
}

export function ScheduleForm({ schedule, mappings, onClose }: ScheduleFormProps) {
  const { data: folder } = useQuery({ ...read('GET /api/admin/import-folder', {}), staleTime: 0 });
  const fields = useFields<ScheduleInput>(schedule ?? start(mappings));
  const { values, change, errorOf, field, refused } = fields;
  const [held, setHeld] = useState(schedule);
  const save = useSend<void, unknown>({
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
    sheet: null,
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

const vanishedRules: Record<ScheduleInput['gone'], string> = {
  list: m.schedules_vanished_show(),
  close: m.import_gone_close(),
  hide: m.import_gone_hide(),
  leave: m.schedules_vanished_leave(),
};

function RuleFields({ values, change, errorOf }: PartProps) {
  const { twins: duplicates, lookalikes, gone, mostErrors } = values;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.import_repeated_label()}
        value={duplicates}
        hint={duplicateChoices[duplicates].hint}
        onChange={({ target }) => change({ twins: target.value === 'skip' ? 'skip' : 'merge' })}
      >
        <option value="merge">{duplicateChoices.merge.label}</option>
        <option value="skip">{duplicateChoices.skip.label}</option>
      </SelectField>
      <SelectField
        label={m.import_similar_label()}
        value={lookalikes}
        hint={lookalikeChoices[lookalikes].hint}
        onChange={({ target }) => change({ lookalikes: target.value === 'list' ? 'list' : 'hold' })}
      >
        <option value="list">{lookalikeChoices.list.label}</option>
        <option value="hold">{lookalikeChoices.hold.label}</option>
      </SelectField>
      <SelectField
        label={m.schedules_vanished_rule()}
        value={gone}
        error={errorOf('gone')}
        hint={m.schedules_vanished_hint()}
        onChange={({ target }) => {
          if (isKeyOf(vanishedRules, target.value)) change({ gone: target.value });
        }}
      >
        <Options of={Object.entries(vanishedRules)} />
      </SelectField>
      <TextField
        label={m.schedules_error_limit()}
        type="number"
        min={0}
        max={100}
        value={mostErrors}
        error={errorOf('mostErrors')}
        hint={m.schedules_error_limit_hint()}
        onChange={({ target }) => change({ mostErrors: Number(target.value) })}
      />
    </div>
  );
}

interface SourceFieldsProps extends PartProps {
  files: z.infer<typeof importFolder>['files'] | undefined;
}

function SourceFields({ values, change, errorOf, files }: SourceFieldsProps) {
  const { kind, location } = values.source;
  const isFolder = kind === 'folder';
  const names = files?.map(({ name }) => name).join(', ');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={m.schedules_from()}
        value={kind}
        error={errorOf('source')}
        hint={files === null && m.schedules_no_folder_hint()}
        onChange={({ target }) =>
          change({ source: { kind: target.value === 'folder' ? 'folder' : 'address', location } })
        }
      >
        <option value="address">{m.schedules_source_address()}</option>
        <option value="folder" disabled={files === null}>
          {m.schedules_source_folder()}
        </option>
      </SelectField>
      <div className="sm:col-span-2">
        <TextField
          label={isFolder ? m.schedules_file_name() : m.schedules_file_address()}
          inputMode={isFolder ? 'text' : 'url'}
          maxLength={isFolder ? 200 : 2000}
          required
          value={location}
          error={errorOf('source.location')}
          hint={
            isFolder
              ? m.schedules_file_name_hint({
                  value: names || m.schedules_no_files(),
                })
              : m.schedules_file_address_hint()
          }
          onChange={({ target }) => change({ source: { kind, location: target.value } })}
        />
      </div>
      <TextField
        label={m.import_sheet()}
        maxLength={100}
        value={values.sheet ?? ''}
        error={errorOf('sheet')}
        hint={m.schedules_sheet_hint()}
        onChange={({ target }) => change({ sheet: target.value || null })}
      />
    </div>
  );
}

const spans = {
  hour: m.schedules_each_hour(),
  day: m.schedules_each_day(),
  week: m.schedules_each_week(),
};

function TimeFields({ values, change, errorOf }: PartProps) {
  const { every, weekday, minute, timeZone } = values;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={m.schedules_how_often()}
        value={every}
        onChange={({ target }) => isKeyOf(spans, target.value) && change({ every: target.value })}
      >
        <Options of={Object.entries(spans)} />
      </SelectField>
      {every === 'week' && (
        <SelectField
          label={m.schedules_on_day()}
          value={weekday}
          onChange={({ target }) => change({ weekday: Number(target.value) })}
        >
          <Options of={Object.entries(weekdays)} />
        </SelectField>
      )}
      {every === 'hour' ? (
        <TextField
          label={m.schedules_at_minute()}
          type="number"
          min={0}
          max={59}
          value={minute}
          error={errorOf('minute')}
          onChange={({ target }) => change({ minute: Number(target.value) })}
        />
      ) : (
        <TextField
          label={m.schedules_at_hour()}
          type="time"
          value={formatTime(values).padStart(5, '0')}
          error={errorOf('hour')}
          hint={timeZone}
          onChange={({ target }) => {
            const [hour = 0, atMinute = 0] = target.value.split(':').map(Number);
            change({ hour, minute: atMinute });
          }}
        />
      )}
    </div>
  );
}

interface PartProps {
  values: ScheduleInput;
  change: (values: Partial<ScheduleInput>) => void;
  errorOf: (field: string) => string | undefined;
}
