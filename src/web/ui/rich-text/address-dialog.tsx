import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { AddressField } from './address-field.tsx';

interface AddressDialogProps {
  title: string;
  label: string;
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
          if (address.trim() === '') return;
          const refusal = props.onAdd(address);
          if (refusal === null) props.onClose();
          else setError(refusal);
        }}
      >
        <AddressField label={props.label} address={address} error={error} onChange={setAddress} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{props.title}</Button>
          {props.children}
        </div>
      </form>
    </Dialog>
  );
}
