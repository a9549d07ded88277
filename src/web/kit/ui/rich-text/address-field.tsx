import { TextField } from '../field.tsx';

interface AddressFieldProps {
  label: string;
  address: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

export function AddressField({ label, address, error, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      value={address}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
