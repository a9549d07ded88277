import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { moveToRow } from './move-to-row.ts';
import { mayBeShortcut, trackTyping } from './track-typing.ts';

const KEPT = 'shortcuts';

const shortcuts = [
  ['/', 'Search businesses'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['X', 'Select the row'],
  ['E', 'Edit'],
  ['A', 'Approve'],
  ['R', 'Reject'],
  ['U', 'Upgrade to premium'],
  ['D', 'Delete'],
  ['?', 'Show these shortcuts'],
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
        label="Keyboard shortcuts"
        className="pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keyboard Shortcuts">
        <dl className="mb-5 grid grid-cols-[3rem_1fr] items-center gap-y-2">
          {shortcuts.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded-card border border-field-line bg-sunken px-2 py-0.5 text-center font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <SwitchField
          label="Use shortcuts"
          hint="Keys for a focused row always work."
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
