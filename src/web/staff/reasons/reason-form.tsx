import { useState } from 'react';
import * as m from '#messages';
import {
  type ReasonFor,
  type SavedReason,
  savedReason,
} from '../../../contract/staff/saved-reasons.ts';
import { send } from '../../send.ts';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { StaffForm, useFields } from '../form.tsx';
import { isKeyOf } from '../is-key-of.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { decisionNames } from './words.ts';

interface ReasonFormProps {
  decisions: ReasonFor[];
  reason: SavedReason | null;
  onClose: () => void;
}

export function ReasonForm({ decisions, reason, onClose }: ReasonFormProps) {
  const { values, field, change, refused, setRefused } = useFields<
    Pick<SavedReason, 'decision' | 'title' | 'text'>
  >(reason ?? { decision: decisions[0] ?? 'reject', title: '', text: '' });
  const [read, setRead] = useState(reason);
  const save = useStaffAction<void, unknown>({
    run: () =>
      read
        ? send('PUT /api/admin/reasons/:id', {
            params: { id: read.id },
            body: { ...values, version: read.version },
          })
        : send('POST /api/admin/reasons', { body: values }),
    done: { title: m.staff_reasons_reason_saved() },
    fallback: m.staff_reasons_the_reason_could_not_be_saved(),
    lists: ['/api/admin/reasons'],
    onDone: onClose,
    onRefused: (error) => {
      setRefused(error);
      const current = savedReason.safeParse(error.problem?.current);
      if (current.success) setRead(current.data);
    },
  });
  return (
    <StaffForm
      submit={m.staff_reasons_save()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
      cancel={m.staff_reasons_back()}
    >
      <SelectField
        label={m.staff_reasons_for()}
        value={values.decision}
        onChange={({ target: { value } }) =>
          isKeyOf(decisionNames, value) && change({ decision: value })
        }
      >
        <Options of={decisions.map((decision) => [decision, decisionNames[decision]])} />
      </SelectField>
      <TextField label={m.staff_reasons_title()} maxLength={80} required {...field('title')} />
      <TextAreaField
        label={m.staff_reasons_text()}
        hint={m.staff_reasons_as_it_is_sent()}
        rows={4}
        maxLength={500}
        required
        {...field('text')}
      />
      {refused?.status === 409 && read && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {m.staff_reasons_someone_else_changed_this_reason({ title: read.title, text: read.text })}
        </p>
      )}
    </StaffForm>
  );
}
