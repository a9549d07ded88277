import { useState } from 'react';
import * as m from '#messages';
import type { ImportedEvents } from '../../../contract/events.staff.ts';
import { sendFile } from '../../kit/send-file.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { useStaffAction } from '../../kit/use-staff-action.ts';
import { StaffForm, useFields } from '../../staff/form.tsx';
import { EVENT_LISTS } from './edit-form.tsx';
import { EventImportOutcome, formatImportedEvents } from './outcome.tsx';
import { FilePlaceFields, NO_PLACE, toPlace } from './place-fields.tsx';

export function ImportForm({ onClose }: { onClose: () => void }) {
  const { values, field, errorOf, refused, setRefused } = useFields(NO_PLACE);
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<ImportedEvents | null>(null);
  const run = useStaffAction<File, ImportedEvents>({
    run: (chosen) => {
      const query = new URLSearchParams({ fileName: chosen.name, ...toPlace(values) });
      const body = new Blob([chosen], { type: 'application/octet-stream' });
      return sendFile(`/api/admin/events/import?${query}`, body, { onProgress: () => {} });
    },
    done: (made) => ({ title: m.events_import_title(), description: formatImportedEvents(made) }),
    fallback: m.events_import_failed(),
    lists: EVENT_LISTS,
    onDone: setOutcome,
    onRefused: setRefused,
  });
  if (outcome) {
    return (
      <div className="flex flex-col gap-4">
        <EventImportOutcome outcome={outcome} />
        <Button onClick={onClose} className="self-start">
          {m.common_close()}
        </Button>
      </div>
    );
  }
  return (
    <StaffForm
      label={m.events_import_title()}
      submit={run.isPending ? m.common_uploading() : m.transfer_import()}
      isPending={run.isPending}
      onSubmit={() => file && run.mutate(file)}
      onCancel={onClose}
    >
      <p className="text-muted">{m.events_import_lead()}</p>
      <TextField
        label={m.import_step_file()}
        type="file"
        accept=".ics,.csv,text/calendar,text/csv"
        required
        error={
          errorOf('fileName') ?? (refused && !refused.problem?.errors ? refused.detail : undefined)
        }
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <FilePlaceFields field={field} />
    </StaffForm>
  );
}
