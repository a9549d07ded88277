import * as m from '#messages';
import { ButtonLink } from '../../ui/button.tsx';
import { Upload } from '../../ui/later-icons.tsx';

export function ImportButton() {
  return (
    <ButtonLink variant="secondary" to="/admin/transfer">
      <Upload size={18} aria-hidden="true" /> {m.import_button()}
    </ButtonLink>
  );
}
