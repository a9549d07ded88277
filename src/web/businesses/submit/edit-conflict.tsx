import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { Button } from '../../kit/ui/button.tsx';
import { allTrades } from '../all-trades.ts';
import {
  describeEditableField,
  type EditableField,
  type EditableFields,
  fieldLabels,
  mergeEdits,
  takeFields,
} from './editable-fields.ts';

interface EditConflictProps {
  categories: Category[];
  fields: readonly CustomField[];
  base: EditableFields;
  mine: EditableFields;
  theirs: EditableFields;
  onResolve: (values: EditableFields) => void;
  onDiscard: () => void;
}

export function EditConflict(props: EditConflictProps) {
  const { categories, fields, base, mine, theirs, onResolve, onDiscard } = props;
  const { differing, fromTheirs } = mergeEdits(base, mine, theirs);
  const [taken, setTaken] = useState<EditableField[]>(fromTheirs);
  const { data: trades = [] } = useQuery(allTrades);
  const describe = (field: EditableField, values: EditableFields) =>
    describeEditableField(field, values, { categories, trades, fields });
  return (
    <form
      aria-label={m.listings_conflict()}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onResolve(takeFields(mine, theirs, taken));
      }}
    >
      <p role="status">{m.listings_conflict_text()}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setTaken([])}>
          {m.listings_conflict_all_mine()}
        </Button>
        <Button variant="secondary" onClick={() => setTaken(differing)}>
          {m.listings_conflict_all_theirs()}
        </Button>
      </div>
      {differing.length === 0 && <p className="text-muted">{m.listings_conflict_none()}</p>}
      {differing.map((field) => (
        <fieldset key={field} className="grid min-w-0 gap-2 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">{fieldLabels[field]}</legend>
          <Version
            name={field}
            label={m.common_yours()}
            value={describe(field, mine)}
            isChosen={!taken.includes(field)}
            onChoose={() => setTaken(taken.filter((one) => one !== field))}
          />
          <Version
            name={field}
            label={m.listings_conflict_theirs()}
            value={describe(field, theirs)}
            isChosen={taken.includes(field)}
            onChoose={() => setTaken([...taken, field])}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.listings_conflict_save()}</Button>
        <Button variant="secondary" onClick={onDiscard}>
          {m.listings_conflict_discard()}
        </Button>
      </div>
    </form>
  );
}

interface VersionProps {
  name: string;
  label: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Version({ name, label, value, isChosen, onChoose }: VersionProps) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-card border border-field-line p-3 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="block wrap-anywhere whitespace-pre-line">{value}</span>
      </span>
    </label>
  );
}
