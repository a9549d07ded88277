import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { mayBeShortcut, trackTyping } from '../../staff/track-typing.ts';

export const keyHelp = [
  ['A', m.triage_key_first_answer()],
  ['R', m.triage_key_second_answer()],
  ['E', m.triage_key_edit()],
  ['C', m.triage_key_closed()],
  ['O', m.triage_key_ask()],
  ['S', m.triage_key_same()],
  ['D', m.triage_key_different()],
  ['Space', m.triage_key_skip()],
  ['J', m.triage_key_next()],
  ['K', m.triage_key_previous()],
  ['X', m.triage_key_select()],
  ['/', m.common_search()],
  ['?', m.triage_key_help()],
] as const;

export interface KeyActions {
  move: (step: 1 | -1) => void;
  pick: () => void;
  help: () => void;
}

export function useQueueKeys(actions: KeyActions) {
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
