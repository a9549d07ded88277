import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { mayBeShortcut, trackTyping } from '../dashboard/track-typing.ts';

export const keyHelp = [
  ['A', m.staff_triage_approve_and_next_for_other()],
  ['R', m.staff_triage_reject_for_other_items()],
  ['E', m.staff_triage_edit_the_listing()],
  ['C', m.staff_triage_say_that_it_may_be_closed()],
  ['O', m.staff_triage_ask_the_owner()],
  ['S', m.staff_triage_the_two_are_one_business()],
  ['D', m.staff_triage_the_two_are_different()],
  ['Space', m.staff_triage_skip_to_the_next_item()],
  ['J', m.staff_triage_next_item()],
  ['K', m.staff_triage_previous_item()],
  ['X', m.staff_triage_select_the_listing()],
  ['/', m.staff_triage_search()],
  ['?', m.staff_triage_show_these_keys()],
] as const;

export interface KeyActions {
  move: (step: 1 | -1) => void;
  pick: () => void;
  help: () => void;
}

/** Single keys, while nobody is typing and no dialog is open; one that is held down works once. */
export function useTriageKeys(actions: KeyActions) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(trackTyping, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || !mayBeShortcut(event)) return;
      if (runKey(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function runKey(event: KeyboardEvent, { move, pick, help }: KeyActions): boolean {
  const { key, target } = event;
  const isOnControl =
    target instanceof Element && target.closest('button, a, summary, input, select') !== null;
  if (key === ' ' && isOnControl) return false;
  if (key === 'j' || key === ' ') move(1);
  else if (key === 'k') move(-1);
  else if (key === 'x') pick();
  else if (key === '?') help();
  else if (key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
  else if (/^[a-z]$/.test(key)) press(key);
  else return false;
  return true;
}

function press(key: string) {
  document.querySelector<HTMLElement>(`[data-detail] [data-ready] [data-keys*=${key}]`)?.click();
}
