import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../field.tsx';

interface AddressDialogProps {
  title: string;
  label: string;
  /** What the field begins with. */
  address: string;
  /** Takes an address, or answers what is wrong with it. */
  onAdd: (address: string) => string | null;
  onClose: () => void;
  children?: ReactNode;
}

export function AddressDialog(props: AddressDialogProps) {
  const [address, setAddress] = useState(props.address);
  const [error, setError] = useState<string>();
  return (
    <Dialog open onOpenChange={props.onClose} title={props.title}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The editor may stand in a form of its own, and React's events pass through portals.
          event.stopPropagation();
          if (address.trim() === '') return;
          const refusal = props.onAdd(address);
          if (refusal === null) props.onClose();
          else setError(refusal);
        }}
      >
        <TextField
          label={props.label}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          error={error}
          onChange={(event) => setAddress(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{props.title}</Button>
          {props.children}
        </div>
      </form>
    </Dialog>
  );
}
