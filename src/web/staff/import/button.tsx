import { Upload } from 'lucide-react';
import * as m from '#messages';
import { ButtonLink } from '../../ui/button.tsx';

export function ImportButton() {
  return (
    <ButtonLink variant="secondary" to="/admin/transfer">
      <Upload size={18} aria-hidden="true" /> {m.staff_import_import_csv()}
    </ButtonLink>
  );
}
