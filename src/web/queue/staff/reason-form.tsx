import { useState } from 'react';
import * as m from '#messages';
import { type SavedReason, savedReason } from '../../../contract/queue.staff.ts';
import type { ReasonFor } from '../../../domain/queue-kinds.ts';
import { send } from '../../kit/send.ts';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { StaffForm, useFields } from '../../staff/form.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { decisionNames } from '../../staff/reason-field.tsx';

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
  const save = useSend<void, unknown>({
    run: () =>
      read
        ? send('PUT /api/admin/reasons/:id', {
            params: { id: read.id },
            body: { ...values, version: read.version },
          })
        : send('POST /api/admin/reasons', { body: values }),
    done: { title: m.reasons_saved() },
    fallback: m.reasons_save_failed(),
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
      submit={m.common_save()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
      cancel={m.common_back()}
    >
      <SelectField
        label={m.common_for()}
        value={values.decision}
        onChange={({ target: { value } }) =>
          isKeyOf(decisionNames, value) && change({ decision: value })
        }
      >
        <Options of={decisions.map((decision) => [decision, decisionNames[decision]])} />
      </SelectField>
      <TextField label={m.common_title()} maxLength={80} required {...field('title')} />
      <TextAreaField
        label={m.common_text()}
        hint={m.reasons_text_hint()}
        rows={4}
        maxLength={500}
        required
        {...field('text')}
      />
      {refused?.status === 409 && read && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {m.reasons_changed_to({ title: read.title, text: read.text })}
        </p>
      )}
    </StaffForm>
  );
}
