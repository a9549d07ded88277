import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Keyboard } from '../../ui/later-icons.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { KeyList } from '../key-list.tsx';
import { moveToRow } from './move-to-row.ts';
import { mayBeShortcut, trackTyping } from './track-typing.ts';

const KEPT = 'shortcuts';

const shortcuts = [
  ['/', m.listings_search()],
  ['J', m.shortcuts_next_row()],
  ['K', m.shortcuts_previous_row()],
  ['X', m.shortcuts_select_row()],
  ['E', m.common_edit()],
  ['A', m.common_approve()],
  ['R', m.common_reject()],
  ['U', m.shortcuts_upgrade()],
  ['D', m.common_delete()],
  ['?', m.shortcuts_show()],
] as const;

/** Single keys that work while nobody is typing; they can be turned off. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(true);
  const row = useRef(0);
  useEffect(() => setOn(localStorage.getItem(KEPT) !== 'off'), []);
  useEffect(trackTyping, []);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!mayBeShortcut(event)) return;
      if (event.key === '?') setOpen(true);
      else if (event.key === 'j') row.current = moveToRow(1, row.current);
      else if (event.key === 'k') row.current = moveToRow(-1, row.current);
      else if (event.key === '/') focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
  const turn = (on: boolean) => {
    setOn(on);
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  };
  return (
    <>
      <IconButton
        label={m.shortcuts_label()}
        className="pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.shortcuts_title()}>
        <KeyList keys={shortcuts} className="mb-5 grid-cols-[3rem_1fr]" />
        <SwitchField
          label={m.shortcuts_use()}
          hint={m.shortcuts_focused_row()}
          checked={isOn}
          onChange={turn}
        />
      </Dialog>
    </>
  );
}

function focusSearch() {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}
