import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import { cleanCell, listMended, tidy } from '../../../domain/clean-cells.ts';

type MendedField = 'state' | 'zipCode' | 'phone' | 'website';

export function useMending<T extends FieldValues, O>({
  getValues,
  setValue,
}: Pick<UseFormReturn<T, unknown, O>, 'getValues' | 'setValue'>) {
  const [notes, setNotes] = useState<Partial<Record<MendedField, string>>>({});
  const afterPress = useAfterPress();
  const write = (field: string, value: string) =>
    setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
  const mend = (field: MendedField) => {
    const given = getValues();
    const mended: { field: string; value: string }[] = listMended(given).filter(
      (one) => one.field === field || (field === 'website' && one.field === 'email'),
    );
    if (field === 'phone') mended.push(...listPhone(given.phone));
    for (const one of mended) write(one.field, one.value);
    const note = describe(mended, given);
    afterPress(() => setNotes((before) => ({ ...before, [field]: note })));
  };
  return { notes, mend };
}

/** Delays a layout change until the pointer is released, so that the button being pressed doesn't move away. */
function useAfterPress() {
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const kind of kinds) addEventListener(kind, note, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, note, true);
    };
  }, []);
  return (act: () => void) => {
    if (!isPressed.current) return act();
    addEventListener('pointerup', () => setTimeout(act), { once: true });
  };
}

function listPhone(text: unknown) {
  if (typeof text !== 'string') return [];
  const value = tidy(cleanCell.phone)(text);
  return value === text ? [] : [{ field: 'phone' as const, value }];
}

function describe(mended: { field: string; value: string }[], given: FieldValues): string {
  const [first] = mended;
  if (!first || countsAsTyped(first.value, given[first.field])) return '';
  if (first.field !== 'website') return m.form_mended({ value: first.value });
  return mended.length > 1 ? m.form_email_moved() : m.form_email_left_out();
}

/** Checks whether a phone number differs only in spaces, dots or dashes. */
function countsAsTyped(value: string, text: unknown): boolean {
  return (
    typeof text === 'string' &&
    value !== '' &&
    !/[a-z]/i.test(value + text) &&
    digits(value) === digits(text)
  );
}

const digits = (text: string) => text.replace(/\D/g, '');

export function MendHint({ note = '' }: { note?: string | undefined }) {
  return (
    <p role="status" className="mt-1.5 text-sm text-muted empty:sr-only">
      {note}
    </p>
  );
}
