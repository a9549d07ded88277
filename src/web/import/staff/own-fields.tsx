import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { type BusinessImport, listColumns, targetOf } from '../../../contract/imports.staff.ts';
import { type CustomField, formatLocal } from '../../../domain/custom-fields.ts';
import { customFieldLabel, textLanguage } from '../../../domain/custom-values.ts';
import { findReadyField } from '../../../domain/field-headers.ts';
import { guessField } from '../../../domain/guess-field.ts';
import { NOTES_FIELD } from '../../../domain/ready-fields.ts';
import { useStaff } from '../../accounts/use-staff.ts';
import { read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useFailureToast } from '../../kit/use-failure-toast.ts';
import { FieldSource } from './field-source.tsx';
import { columnLabel } from './sources.ts';
import type { Draft } from './use-draft.ts';

export const importFields = read('GET /api/admin/import-fields', {});

export function useOwnFields(): CustomField[] {
  return useQuery(importFields).data ?? [];
}

export function useMayMakeFields(): boolean {
  return useStaff()?.rights.includes('settings') ?? false;
}

interface OwnFieldsProps {
  source: BusinessImport;
  draft: Draft;
}

export function ImportOwnFields({ source, draft: { mapping, change, add } }: OwnFieldsProps) {
  const fields = useOwnFields();
  const mayMake = useMayMakeFields();
  const used = new Set(Object.values(mapping).flatMap(listColumns));
  const unused = source.columns.flatMap((_, at) => (used.has(at) ? [] : [at]));
  return (
    <>
      {fields.length > 0 && (
        <section aria-labelledby="own-fields" className="mt-6">
          <h3 id="own-fields" className="mb-3 text-lg font-bold">
            {m.fields_title()}
          </h3>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            {fields.map((field) => (
              <FieldSource
                key={field.key}
                field={targetOf(field.key)}
                label={customFieldLabel(field)}
                source={source}
                mapping={mapping}
                isMissing={false}
                onChange={change}
              />
            ))}
          </div>
        </section>
      )}
      {mayMake && unused.length > 0 && (
        <section aria-labelledby="unused-columns" className="mt-6">
          <h3 id="unused-columns" className="text-lg font-bold">
            {m.import_own_unused()}
          </h3>
          <p className="mb-2 max-w-[75ch] text-sm text-muted">{m.import_own_unused_hint()}</p>
          <ul className="divide-y divide-line border-y border-line">
            {unused.map((at) => (
              <UnusedColumn
                key={at}
                at={at}
                source={source}
                onMade={(key) => add({ [targetOf(key)]: { column: at } })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Returns what keeps the rest of each row, and the box with which staff choose that. */
export function useNotes() {
  const queryClient = useQueryClient();
  const showFailure = useFailureToast(m.import_send_failed());
  const mayMake = useMayMakeFields();
  const isOn = useOwnFields().some(({ key }) => key === NOTES_FIELD);
  const [isWanted, setWanted] = useState(true);
  const { mutate, isPending } = useMutation({
    scope: MAKING_FIELDS,
    mutationFn: async (next: () => void) => {
      await switchOn(NOTES_FIELD);
      await queryClient.invalidateQueries({ queryKey: importFields.queryKey });
      next();
    },
    onError: showFailure,
  });
  return {
    isPending,
    /** Switches the field on, if that is wanted, and goes on. */
    prepare: (next: () => void) => (isOn || !mayMake || !isWanted ? next() : mutate(next)),
    choice: isOn ? (
      <p className="mt-5 max-w-[75ch] text-muted">{m.import_notes_kept()}</p>
    ) : (
      mayMake && (
        <div className="mt-5">
          <CheckField
            label={m.import_notes_keep()}
            hint={m.import_notes_keep_hint()}
            checked={isWanted}
            onChange={({ target }) => setWanted(target.checked)}
          />
        </div>
      )
    ),
  };
}

interface UnusedColumnProps {
  at: number;
  source: BusinessImport;
  onMade: (key: string) => void;
}

function UnusedColumn({ at, source, onMade }: UnusedColumnProps) {
  const name = columnLabel(source, at);
  const fields = useOwnFields();
  const found = findReadyField(name);
  const ready = fields.some(({ key }) => key === found?.key) ? undefined : found;
  const make = useMakeField(source.id, onMade);
  const texts = source.samples.map((row) => row[at]?.trim()).filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block truncate text-sm text-muted">
          {[...new Set(texts)].join(' · ') || m.import_column_blank()}
        </span>
      </span>
      <Button
        variant="secondary"
        disabled={make.isPending}
        aria-label={ready ? undefined : m.import_own_make_label({ name })}
        onClick={() => make.mutate({ at, name, ready: ready?.key })}
      >
        <Plus size={16} aria-hidden="true" />{' '}
        {ready
          ? m.import_own_ready({ name: formatLocal(ready.name, textLanguage()) })
          : m.fields_make()}
      </Button>
      {!ready && (
        <Button
          variant="quiet"
          disabled={make.isPending}
          aria-label={m.import_own_make_staff_label({ name })}
          onClick={() => make.mutate({ at, name, isForStaff: true })}
        >
          {m.import_own_make_staff()}
        </Button>
      )}
    </li>
  );
}

/** One field is made after the other, so that their columns follow in that order. */
export const MAKING_FIELDS = { id: 'making fields' };

/** Switches on a predefined field. */
export async function switchOn(key: string) {
  return { ...(await send('POST /api/admin/fields/ready', { body: { keys: [key] } })), key };
}

const FOR_STAFF = { isShown: false, isFilter: false, isSearched: false };

function useMakeField(importId: number, onMade: (key: string) => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const showFailure = useFailureToast(m.import_send_failed());
  return useMutation({
    scope: MAKING_FIELDS,
    mutationFn: async ({
      at,
      name,
      ready,
      isForStaff = false,
    }: {
      at: number;
      name: string;
      ready?: string | undefined;
      isForStaff?: boolean;
    }) => {
      if (ready) return switchOn(ready);
      const { values } = await send('POST /api/admin/imports/:id/values', {
        params: { id: importId },
        body: { field: 'name', from: { column: at } },
      });
      const guessed = guessField(name, values);
      const field = isForStaff ? { ...guessed, ...FOR_STAFF } : guessed;
      return send('POST /api/admin/fields', { body: { field } });
    },
    onSuccess: async ({ key, fields }) => {
      await queryClient.invalidateQueries({ queryKey: importFields.queryKey });
      onMade(key);
      const made = fields.find((field) => field.key === key);
      const title = m.import_own_made({ name: made ? customFieldLabel(made) : key });
      toast({ title, description: m.import_own_made_text() });
    },
    onError: showFailure,
  });
}
