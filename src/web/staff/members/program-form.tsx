import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface ProgramFormProps {
  label: string;
  submitLabel: string;
  name: string;
  nameError: string | undefined;
  isPending: boolean;
  onName: (name: string) => void;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function ProgramForm(props: ProgramFormProps) {
  const { label, submitLabel, name, nameError, isPending, onName, onSubmit, onClose } = props;
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      <TextField
        label={m.staff_members_name_of_the_program()}
        required
        maxLength={60}
        value={name}
        error={nameError}
        onChange={({ target }) => onName(target.value)}
      />
      {props.children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? m.staff_members_saving() : submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.staff_members_cancel()}
        </Button>
      </div>
    </form>
  );
}
