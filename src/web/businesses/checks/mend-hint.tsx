import { useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import { cleanCell, listMended, tidy } from '../../../contract/clean-cells.ts';

type MendedField = 'state' | 'zipCode' | 'phone' | 'website';

export function useMending<T extends FieldValues, O>({
  getValues,
  setValue,
}: Pick<UseFormReturn<T, unknown, O>, 'getValues' | 'setValue'>) {
  const [notes, setNotes] = useState<Partial<Record<MendedField, string>>>({});
  const write = (field: string, value: string) =>
    setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
  const mend = (field: MendedField) => {
    const given = getValues();
    const mended: { field: string; value: string }[] = listMended(given).filter(
      (one) => one.field === field || (field === 'website' && one.field === 'email'),
    );
    if (field === 'phone') mended.push(...listPhone(given.phone));
    for (const one of mended) write(one.field, one.value);
    setNotes((before) => ({ ...before, [field]: describe(mended) }));
  };
  return { notes, mend };
}

function listPhone(text: unknown) {
  if (typeof text !== 'string') return [];
  const value = tidy(cleanCell.phone)(text);
  return value === text ? [] : [{ field: 'phone' as const, value }];
}

function describe(mended: { field: string; value: string }[]): string {
  const [first] = mended;
  if (!first) return '';
  if (first.field !== 'website') return m.form_mended({ value: first.value });
  return mended.length > 1 ? m.form_email_moved() : m.form_email_left_out();
}

export function MendHint({ note = '' }: { note?: string | undefined }) {
  return (
    <p role="status" className="mt-1.5 text-sm text-muted empty:sr-only">
      {note}
    </p>
  );
}
