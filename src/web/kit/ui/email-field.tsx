import * as m from '#messages';
import { TextField } from './field.tsx';

export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="email"
      type="email"
      label={m.common_your_email()}
      required
      maxLength={254}
      autoComplete="email"
      error={error}
    />
  );
}
