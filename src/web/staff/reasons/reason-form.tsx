import * as m from '#messages';
import '../../zod-without-eval.ts';
import { useState } from 'react';
import {
  type ReasonFor,
  type SavedReason,
  savedReason,
} from '../../../contract/staff/saved-reasons.ts';
import type { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { isKeyOf } from '../is-key-of.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { decisionNames } from './words.ts';

interface ReasonFormProps {
  decisions: ReasonFor[];
  reason: SavedReason | null;
  onClose: () => void;
}

export function ReasonForm({ decisions, reason, onClose }: ReasonFormProps) {
  const [values, setValues] = useState<Pick<SavedReason, 'decision' | 'title' | 'text'>>(
    reason ?? { decision: decisions[0] ?? 'reject', title: '', text: '' },
  );
  const [read, setRead] = useState(reason);
  const [refused, setRefused] = useState<HttpError | null>(null);
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
  const set = (name: 'title' | 'text') => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
    },
  });
  const errorOf = (name: string) =>
    refused?.problem?.errors?.find(({ field }) => field === name)?.message;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <SelectField
        label={m.staff_reasons_for()}
        value={values.decision}
        onChange={({ target }) =>
          isKeyOf(decisionNames, target.value) && setValues({ ...values, decision: target.value })
        }
      >
        <Options of={decisions.map((decision) => [decision, decisionNames[decision]])} />
      </SelectField>
      <TextField
        label={m.staff_reasons_title()}
        maxLength={80}
        required
        error={errorOf('title')}
        {...set('title')}
      />
      <TextAreaField
        label={m.staff_reasons_text()}
        hint={m.staff_reasons_as_it_is_sent()}
        rows={4}
        maxLength={500}
        required
        error={errorOf('text')}
        {...set('text')}
      />
      {refused?.status === 409 && read && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {m.staff_reasons_someone_else_changed_this_reason({ title: read.title, text: read.text })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {m.staff_reasons_save()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.staff_reasons_back()}
        </Button>
      </div>
    </form>
  );
}
