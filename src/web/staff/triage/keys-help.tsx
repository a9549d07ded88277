import * as m from '#messages';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyList } from '../key-list.tsx';
import { keyHelp } from './keys.ts';

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={m.shortcuts_title()}>
      <KeyList keys={keyHelp} className="grid-cols-[4.5rem_1fr]" />
    </Dialog>
  );
}
