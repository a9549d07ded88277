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
  ['/', m.staff_dashboard_search_businesses()],
  ['J', m.staff_dashboard_next_row()],
  ['K', m.staff_dashboard_previous_row()],
  ['X', m.staff_dashboard_select_the_row()],
  ['E', m.staff_dashboard_edit()],
  ['A', m.staff_dashboard_approve()],
  ['R', m.staff_dashboard_reject()],
  ['U', m.staff_dashboard_upgrade_to_premium()],
  ['D', m.staff_dashboard_delete()],
  ['?', m.staff_dashboard_show_these_shortcuts()],
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
        label={m.staff_dashboard_keyboard_shortcuts()}
        className="pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.staff_dashboard_keyboard_shortcuts_2()}>
        <KeyList keys={shortcuts} className="mb-5 grid-cols-[3rem_1fr]" />
        <SwitchField
          label={m.staff_dashboard_use_shortcuts()}
          hint={m.staff_dashboard_keys_for_a_focused_row_always()}
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
