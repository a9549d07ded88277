import { useId } from 'react';
import * as m from '#messages';
import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { keysOf } from '../../is-key-of.ts';
import { setSource } from '../columns/sources.ts';
import type { Draft } from '../wizard/use-draft.ts';
import { FieldValues } from './field-values.tsx';
import { valueFields } from './value-choices.ts';

interface ValuesStepProps {
  source: BusinessImport;
  draft: Draft;
  isPending: boolean;
  onBack: () => void;
  onNext: () => void;
  onCancel: () => void;
}

export function ValuesStep({ source, draft, onBack, onNext, ...rest }: ValuesStepProps) {
  const { mapping, change } = draft;
  const id = useId();
  const fields = keysOf(valueFields).flatMap((field) => {
    const from = mapping[field];
    return from && !('value' in from) ? [{ field, from }] : [];
  });
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">
        {fields.length === 0 ? m.import_values_none() : m.import_values_lead()}
      </p>
      <div className="grid gap-6">
        {fields.map(({ field, from }) => (
          <section key={field} aria-labelledby={`${id}-${field}`}>
            <h3 id={`${id}-${field}`} className="mb-2 text-lg font-bold">
              {valueFields[field]}
            </h3>
            <FieldValues
              importId={source.id}
              field={field}
              from={from}
              onChange={(next) => change(setSource(mapping, field, next))}
            />
          </section>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onNext}>{m.common_continue()}</Button>
        <Button variant="secondary" onClick={onBack}>
          {m.common_back()}
        </Button>
        <Button variant="secondary" disabled={rest.isPending} onClick={rest.onCancel}>
          {m.import_cancel()}
        </Button>
      </div>
    </>
  );
}
