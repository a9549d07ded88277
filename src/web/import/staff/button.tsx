import * as m from '#messages';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { Upload } from '../../kit/ui/later-icons.tsx';

export function ImportButton() {
  return (
    <ButtonLink variant="secondary" to="/admin/transfer">
      <Upload size={18} aria-hidden="true" /> {m.import_button()}
    </ButtonLink>
  );
}
