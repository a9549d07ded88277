import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { StaffFields } from '../../../contract/settings.staff.ts';
import {
  type CustomField,
  carriesOver,
  type FieldDraft,
  type FieldInput,
  fieldIcons,
  fieldInput,
  fieldKinds,
  groupFields,
  hasChoices,
  isFilterable,
  isOffered,
  MAX_CHOICES,
  meaningsOf,
  newField,
} from '../../../domain/custom-fields.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { fieldPictures } from '../../businesses/field-pictures.tsx';
import { TradePicker } from '../../businesses/trade-picker.tsx';
import { HttpError } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Plus, Trash2 } from '../../kit/ui/later-icons.tsx';
import { MoveButtons } from '../../kit/ui/move-buttons.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { ConflictBox } from '../../staff/conflict-box.tsx';
import { StaffForm, toggled, useWarningOnLeaving } from '../../staff/form.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { fieldKindNames, iconNames, meaningNames, nameGroup, say } from './field-words.ts';
import {
  fieldUsageQuery,
  Overtaken,
  readCurrent,
  siteFields,
  tellCount,
  useUndoFields,
  useWriteFields,
} from './write-fields.ts';

interface Typed extends Omit<FieldDraft, 'synonyms' | 'choices' | 'unit' | 'group'> {
  choices: { id: number; key: string | null; en: string; es: string }[];
  unit: { en: string; es: string };
  /** English name of an existing group; '' for none, null for a new one. */
  group: string | null;
  newGroup: { en: string; es: string };
  words: { en: string; es: string };
}

const fresh: FieldDraft = { ...newField, name: { en: '', es: '' }, kind: 'yes-no' };

let made = 0;

function typedOf(field: FieldDraft | CustomField): Typed {
  const whole = { key: null, removedAt: null, ...field };
  const { key: _, removedAt: __, synonyms, choices, unit, group, ...rest } = whole;
  return {
    ...rest,
    name: { en: rest.name.en, es: rest.name.es ?? '' },
    choices: choices.map(({ key, name }) => {
      made += 1;
      return { id: made, key, en: name.en, es: name.es ?? '' };
    }),
    unit: { en: unit?.en ?? '', es: unit?.es ?? '' },
    group: group?.en ?? '',
    newGroup: { en: '', es: '' },
    words: { en: synonyms.en.join('\n'), es: synonyms.es.join('\n') },
  };
}

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

function draftOf(typed: Typed, fields: readonly CustomField[]): FieldDraft {
  const { words, choices, unit, group, newGroup, ...rest } = typed;
  const known = fields.find((field) => field.group?.en === group)?.group ?? null;
  return {
    ...rest,
    name: { en: rest.name.en, es: rest.name.es || null },
    choices: hasChoices(rest.kind)
      ? choices.map(({ key, en, es }) => ({ key, name: { en, es: es || null } }))
      : [],
    unit: rest.kind === 'number' && unit.en ? { en: unit.en, es: unit.es || null } : null,
    group: group === null ? { en: newGroup.en, es: newGroup.es || null } : known,
    synonyms: { en: linesOf(words.en), es: linesOf(words.es) },
  };
}

interface FormProps {
  field: CustomField | null;
  state: StaffFields;
}

interface PartProps {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  errors: Record<string, string>;
}

export function FieldForm({ field, state }: FormProps) {
  const form = useFieldForm({ field, state });
  const { typed, change, errors, attempt } = form;
  const part = { typed, change, errors };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempt]);
  return (
    <div ref={box} className="max-w-3xl">
      {form.theirs && <Conflict theirs={form.theirs} onTake={form.takeTheirs} />}
      <StaffForm
        label={field ? say(field.name) : m.fields_make()}
        className="flex flex-col gap-5"
        submit={form.isPending ? m.common_saving() : field ? m.common_save() : m.fields_make()}
        isPending={form.isPending}
        onSubmit={form.submit}
      >
        <Card title={m.fields_section_what()}>
          <div className="flex flex-col gap-4">
            <Names {...part} />
            <Kind {...part} field={field} />
            {hasChoices(typed.kind) && <Choices {...part} field={field} />}
            {typed.kind === 'number' && <Unit {...part} />}
            <GroupField {...part} fields={state.fields} />
          </div>
        </Card>
        <Card title={m.fields_section_of()}>
          <OfWhich {...part} />
        </Card>
        <Card title={m.fields_section_who()}>
          <Who {...part} />
        </Card>
        <Card title={m.fields_section_where()}>
          <Where {...part} />
        </Card>
      </StaffForm>
    </div>
  );
}

function useFieldForm({ field, state }: FormProps) {
  const [typed, setTyped] = useState(() => typedOf(field ?? fresh));
  const [base, setBase] = useState(field);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const [theirs, setTheirs] = useState<CustomField | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const write = useWriteFields();
  const undo = useUndoFields();
  useWarningOnLeaving(isDirty);

  const refuse = (refused: [string, string][]) => {
    setErrors(Object.fromEntries(refused.toReversed()));
    setAttempt((before) => before + 1);
  };

  /** Throws `Overtaken` if someone else changed this field; `useWriteFields` retries other conflicts. */
  const save = (input: FieldInput, version: number): Promise<StaffFields> =>
    (field
      ? send('PUT /api/admin/fields/:key', {
          params: { key: field.key },
          body: { version, field: input },
        })
      : send('POST /api/admin/fields', { body: { version, field: input } })
    ).catch((error: unknown) => {
      const current = readCurrent(error);
      const now = current?.fields.find(({ key }) => key === field?.key) ?? null;
      if (!current || JSON.stringify(now) === JSON.stringify(base)) throw error;
      queryClient.setQueryData(siteFields.queryKey, current);
      throw new Overtaken(now);
    });

  const submit = () => {
    const parsed = fieldInput.safeParse(draftOf(typed, state.fields));
    if (!parsed.success) {
      return refuse(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
    }
    setErrors({});
    setTheirs(null);
    write.mutate(({ version }) => save(parsed.data, version), {
      onSuccess: (saved) => {
        setDirty(false);
        toast({
          title: field ? m.fields_saved() : m.fields_made(),
          action: { label: m.common_undo(), run: () => undo(saved.version) },
        });
        navigate('/admin/settings/fields');
      },
      onError: (error) => {
        if (error instanceof Overtaken) {
          setTheirs(error.theirs);
          setBase(error.theirs);
        }
        const refused = error instanceof HttpError ? (error.problem?.errors ?? []) : [];
        refuse(refused.map(({ field: name, message }) => [name.replace(/^field\./, ''), message]));
      },
    });
  };

  return {
    typed,
    errors,
    attempt,
    theirs,
    isPending: write.isPending,
    submit,
    change: (part: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...part }));
      setDirty(true);
    },
    takeTheirs: () => {
      if (theirs) setTyped(typedOf(theirs));
      setTheirs(null);
    },
  };
}

function Conflict({ theirs, onTake }: { theirs: CustomField; onTake: () => void }) {
  return (
    <div className="mb-5">
      <ConflictBox label={m.mails_conflict_label()} heading={m.fields_conflict_title()}>
        <p className="my-2 wrap-anywhere">
          {isOffered(theirs)
            ? [say(theirs.name), ...theirs.choices.map(({ name }) => say(name))].join(', ')
            : m.fields_removed_named({ name: say(theirs.name) })}
        </p>
        <p className="mb-3">{m.settings_conflict_hint()}</p>
        <Button variant="secondary" onClick={onTake}>
          {m.common_use_theirs()}
        </Button>
      </ConflictBox>
    </div>
  );
}

interface PairProps {
  value: { en: string; es?: string | null };
  onChange: (value: { en: string; es: string }) => void;
  labels: [en: string, es: string];
  hint?: string;
  error?: string | undefined;
}

function Pair({ value, onChange, labels, hint, error }: PairProps) {
  const es = value.es ?? '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={labels[0]}
        hint={hint}
        dir="auto"
        maxLength={80}
        value={value.en}
        error={error}
        onChange={({ target }) => onChange({ en: target.value, es })}
      />
      <TextField
        label={labels[1]}
        dir="auto"
        lang="es"
        maxLength={80}
        value={es}
        onChange={({ target }) => onChange({ en: value.en, es: target.value })}
      />
    </div>
  );
}

function Names({ typed, change, errors }: PartProps) {
  return (
    <Pair
      labels={[m.fields_name_en(), m.fields_name_es()]}
      value={typed.name}
      error={errors['name.en'] ?? errors.name}
      onChange={(name) => change({ name })}
    />
  );
}

function Kind({ typed, change, errors, field }: PartProps & Pick<FormProps, 'field'>) {
  const kinds = fieldKinds.filter((kind) => !field || carriesOver(field.kind, kind));
  return (
    <SelectField
      label={m.fields_kind()}
      hint={field ? tellKind(field.kind, typed.kind, kinds.length) : m.fields_kind_hint()}
      value={typed.kind}
      error={errors.kind}
      disabled={kinds.length === 1}
      onChange={({ target }) => {
        const kind = fieldKinds.find((one) => one === target.value) ?? typed.kind;
        change({
          kind,
          meaning: null,
          isFilter: isFilterable(kind),
          ...(hasChoices(kind) &&
            typed.choices.length === 0 && { choices: [emptyChoice(), emptyChoice()] }),
        });
      }}
    >
      <Options of={kinds.map((kind) => [kind, fieldKindNames[kind]])} />
    </SelectField>
  );
}

function tellKind(was: CustomField['kind'], is: CustomField['kind'], count: number): string {
  if (was !== is) return m.fields_kind_carries();
  return count > 1 ? m.fields_kind_may_change() : m.fields_kind_fixed();
}

function emptyChoice(): Typed['choices'][number] {
  made += 1;
  return { id: made, key: null, en: '', es: '' };
}

function Choices({ typed, change, errors, field }: PartProps & Pick<FormProps, 'field'>) {
  const { choices } = typed;
  const box = useRef<HTMLFieldSetElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    box.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  const move = (from: number, to: number) => {
    const moved = choices[from];
    if (moved) change({ choices: choices.toSpliced(from, 1).toSpliced(to, 0, moved) });
  };
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="text-sm font-semibold">{m.fields_choices()}</legend>
      {errors.choices && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.choices}
        </p>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {choices.map((choice, at) => {
          const label = choice.en || m.fields_choice_numbered({ number: at + 1 });
          return (
            <li key={choice.id} className="flex flex-wrap items-end gap-x-2 gap-y-1 py-2">
              <div className="min-w-0 grow basis-72">
                <Pair
                  labels={[
                    m.fields_choice_en({ number: at + 1 }),
                    m.fields_choice_es({ number: at + 1 }),
                  ]}
                  value={choice}
                  error={errors[`choices.${at}.name.en`]}
                  onChange={(name) => change({ choices: choices.with(at, { ...choice, ...name }) })}
                />
              </div>
              <div className="ml-auto flex">
                <MoveButtons
                  up={m.common_move_up({ label })}
                  down={m.common_move_down({ label })}
                  isFirst={at === 0}
                  isLast={at === choices.length - 1}
                  onMove={(by) => move(at, at + by)}
                />
                <IconButton
                  label={m.fields_remove_named({ name: label })}
                  onClick={() => change({ choices: choices.toSpliced(at, 1) })}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      {choices.length < MAX_CHOICES && (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            isAdded.current = true;
            change({ choices: [...choices, emptyChoice()] });
          }}
        >
          <Plus size={18} aria-hidden="true" /> {m.fields_choice_add()}
        </Button>
      )}
      {field && <LostChoices field={field} left={choices} />}
    </fieldset>
  );
}

function LostChoices({ field, left }: { field: CustomField; left: Typed['choices'] }) {
  const lost = field.choices.filter(({ key }) => left.every((choice) => choice.key !== key));
  const { data: use } = useQuery({ ...fieldUsageQuery(field.key), enabled: lost.length > 0 });
  return (
    <ul role="status" className="mt-3 flex flex-col gap-1 text-sm empty:hidden">
      {lost.map(({ key, name }) => {
        const count = use?.choices[key];
        return (
          <li key={key} className="wrap-anywhere">
            {count
              ? m.fields_choice_used({ name: say(name), count: tellCount(count) })
              : m.fields_choice_taken_out({ name: say(name) })}
          </li>
        );
      })}
    </ul>
  );
}

function Unit({ typed, change, errors }: PartProps) {
  return (
    <Pair
      labels={[m.fields_unit_en(), m.fields_unit_es()]}
      hint={m.fields_unit_hint()}
      value={typed.unit}
      error={errors['unit.en']}
      onChange={(unit) => change({ unit })}
    />
  );
}

const NEW_GROUP = ' new';

function GroupField({ typed, change, errors, fields }: PartProps & { fields: CustomField[] }) {
  const groups = groupFields(fields.filter(isOffered)).flatMap(({ name }) => name ?? []);
  return (
    <>
      <SelectField
        label={m.fields_group()}
        hint={m.fields_group_hint()}
        value={typed.group ?? NEW_GROUP}
        onChange={({ target }) =>
          change({ group: target.value === NEW_GROUP ? null : target.value })
        }
      >
        <Options
          of={[
            ['', m.fields_group_none()],
            ...groups.map((name) => [name.en, nameGroup(name)] as const),
            [NEW_GROUP, m.fields_group_new()],
          ]}
        />
      </SelectField>
      {typed.group === null && (
        <Pair
          labels={[m.fields_group_en(), m.fields_group_es()]}
          value={typed.newGroup}
          error={errors['group.en']}
          onChange={(newGroup) => change({ newGroup })}
        />
      )}
    </>
  );
}

function OfWhich({ typed, change, errors }: PartProps) {
  const { data: categories = [], isPending } = useQuery(allCategories);
  const focus = useRef<HTMLButtonElement>(null);
  if (isPending) return <StaffSkeleton className="h-96" />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{m.fields_of_hint()}</p>
      <fieldset>
        <legend className="font-semibold">{m.common_categories()}</legend>
        {errors.categories && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errors.categories}
          </p>
        )}
        <div className="grid gap-x-6 sm:grid-cols-2">
          {categories.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={typed.categories.includes(id)}
              onChange={({ target }) =>
                change({ categories: toggled(typed.categories, id, target.checked) })
              }
            />
          ))}
        </div>
      </fieldset>
      <TradePicker
        legend={<legend className="font-semibold">{m.common_trades()}</legend>}
        hint={m.fields_trades_hint()}
        most={300}
        value={typed.trades}
        onChange={(trades) => change({ trades })}
        suggested={[]}
        category={undefined}
        error={errors.trades}
        focusRef={focus}
      />
    </div>
  );
}

function Who({ typed, change }: PartProps) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        legend={<legend className="sr-only">{m.fields_section_who()}</legend>}
        choices={[
          { value: 'owner', label: m.fields_by_owner(), hint: m.fields_by_owner_hint() },
          { value: 'staff', label: m.fields_by_staff_only(), hint: m.fields_by_staff_hint() },
        ]}
        value={typed.filledBy}
        onChange={(filledBy) => change({ filledBy })}
      />
      {typed.filledBy === 'owner' && (
        <>
          <CheckField
            label={m.import_approval_wait()}
            hint={m.fields_waits_hint()}
            checked={typed.waits}
            onChange={({ target }) => change({ waits: target.checked })}
          />
          <CheckField
            label={m.fields_asked()}
            hint={m.fields_asked_hint()}
            checked={typed.isAsked}
            onChange={({ target }) => change({ isAsked: target.checked })}
          />
        </>
      )}
    </div>
  );
}

function Where({ typed, change, errors }: PartProps) {
  const Picture = typed.icon ? fieldPictures[typed.icon] : null;
  const meanings = meaningsOf[typed.kind];
  return (
    <div className="flex flex-col gap-4">
      <div>
        <CheckField
          label={m.fields_shown()}
          hint={m.fields_shown_hint()}
          checked={typed.isShown}
          onChange={({ target }) => change({ isShown: target.checked })}
        />
        {isFilterable(typed.kind) && (
          <CheckField
            label={m.fields_filter()}
            hint={m.fields_filter_hint()}
            checked={typed.isFilter}
            onChange={({ target }) => change({ isFilter: target.checked })}
          />
        )}
        <CheckField
          label={m.fields_searched()}
          hint={m.fields_searched_hint()}
          checked={typed.isSearched}
          onChange={({ target }) => change({ isSearched: target.checked })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          label={m.fields_words_en()}
          hint={m.fields_words_hint()}
          rows={4}
          value={typed.words.en}
          error={firstOf(errors, 'synonyms.en')}
          onChange={({ target }) => change({ words: { ...typed.words, en: target.value } })}
        />
        <TextAreaField
          label={m.fields_words_es()}
          lang="es"
          rows={4}
          value={typed.words.es}
          error={firstOf(errors, 'synonyms.es')}
          onChange={({ target }) => change({ words: { ...typed.words, es: target.value } })}
        />
      </div>
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <SelectField
            label={m.fields_icon()}
            value={typed.icon ?? ''}
            onChange={({ target }) =>
              change({ icon: fieldIcons.find((icon) => icon === target.value) ?? null })
            }
          >
            <Options
              of={[
                ['', m.common_none()],
                ...fieldIcons.map((icon) => [icon, iconNames[icon]] as const),
              ]}
            />
          </SelectField>
        </div>
        <span className="flex size-11 shrink-0 items-center justify-center text-muted">
          {Picture && <Picture size={24} />}
        </span>
      </div>
      {meanings.length > 0 && (
        <SelectField
          label={m.fields_meaning()}
          hint={m.fields_meaning_hint()}
          value={typed.meaning ?? ''}
          onChange={({ target }) =>
            change({ meaning: meanings.find((one) => one === target.value) ?? null })
          }
        >
          <Options
            of={[
              ['', m.common_none()],
              ...meanings.map((one) => [one, meaningNames[one]] as const),
            ]}
          />
        </SelectField>
      )}
    </div>
  );
}

function firstOf(errors: Record<string, string>, name: string): string | undefined {
  const found = Object.keys(errors).find((field) => field === name || field.startsWith(`${name}.`));
  return found && errors[found];
}
