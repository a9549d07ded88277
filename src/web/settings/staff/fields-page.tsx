import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { FieldUse, StaffFields } from '../../../contract/settings.staff.ts';
import {
  type CustomField,
  groupFields,
  isOffered,
  type LocalText,
  REMOVED_FIELD_DAYS,
} from '../../../domain/custom-fields.ts';
import { readyFields } from '../../../domain/ready-fields.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { fieldPictures } from '../../businesses/field-pictures.tsx';
import { formatCount } from '../../kit/format.ts';
import { useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Trash2 } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { MoveButtons } from '../../kit/ui/move-buttons.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { spoken } from '../../staff/decide.tsx';
import { ChecksField, FormDialog, StaffForm, toggled } from '../../staff/form.tsx';
import { StaffScreen, StaffSkeleton } from '../../staff/staff-screen.tsx';
import { FieldForm } from './field-form.tsx';
import { fieldKindNames, nameGroup, say } from './field-words.ts';
import { fieldUsageQuery, siteFields, tellCount, useWriteFields } from './write-fields.ts';

const FIELDS = '/admin/settings/fields';

export function FieldsPage() {
  const { field: shown } = useParameters(screens.fields);
  const { data, error } = useQuery(siteFields);
  if (error) throw error;
  const fields = data?.fields.filter(isOffered) ?? [];
  const field = fields.find(({ key }) => key === shown) ?? null;
  return (
    <StaffScreen
      title={!shown ? m.fields_title() : field ? say(field.name) : m.fields_make()}
      pageTitle={m.fields_title()}
      about={shown ? undefined : m.fields_lead()}
      tools={
        shown ? (
          <BackLink to={FIELDS}>{m.fields_title()}</BackLink>
        ) : (
          <ButtonLink to={`${FIELDS}?field=new`}>{m.fields_make()}</ButtonLink>
        )
      }
    >
      {!data && <StaffSkeleton />}
      {data && !shown && <FieldLists state={data} />}
      {data &&
        shown &&
        (field || shown === 'new' ? (
          <FieldForm key={shown} field={field} state={data} />
        ) : (
          <p role="alert">{m.fields_gone()}</p>
        ))}
    </StaffScreen>
  );
}

function FieldLists({ state }: { state: StaffFields }) {
  const write = useWriteFields();
  const offered = state.fields.filter(isOffered);
  const removed = state.fields.filter((field) => !isOffered(field));
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <OfferedFields fields={offered} write={write} />
      <ReadyFields fields={state.fields} write={write} />
      {removed.length > 0 && <RemovedFields fields={removed} write={write} />}
    </div>
  );
}

interface ListProps {
  fields: CustomField[];
  write: ReturnType<typeof useWriteFields>;
}

type Group = ReturnType<typeof groupFields>[number];

const arrangementOf = (groups: Group[]) =>
  groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ name, fields }) => ({ name, keys: fields.map(({ key }) => key) }));

function moveTo(groups: Group[], key: string, to: { group: number; place: number }): Group[] {
  const moved = groups.flatMap(({ fields }) => fields).find((field) => field.key === key);
  if (!moved) return groups;
  return groups.map(({ name, fields }, at) => {
    const others = fields.filter((field) => field !== moved);
    return { name, fields: at === to.group ? others.toSpliced(to.place, 0, moved) : others };
  });
}

function stepFrom(groups: Group[], key: string, by: 1 | -1) {
  const group = groups.findIndex(({ fields }) => fields.some((field) => field.key === key));
  const members = groups[group]?.fields ?? [];
  const place = members.findIndex((field) => field.key === key) + by;
  if (place >= 0 && place < members.length) return { group, place };
  const beside = groups[group + by];
  return beside ? { group: group + by, place: by > 0 ? 0 : beside.fields.length } : null;
}

function OfferedFields({ fields, write }: ListProps) {
  const groups = groupFields(fields);
  const [said, setSaid] = useState('');
  const [removing, setRemoving] = useState<CustomField | null>(null);
  const [renaming, setRenaming] = useState<LocalText | null>(null);
  const dragged = useRef<string | null>(null);
  const rest = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus<HTMLElement>(() => rest.current);
  const follow = useMovedFocus(focus.ref, fields);
  const queryClient = useQueryClient();
  const arrange = (change: (groups: Group[]) => Group[], onDone?: () => void) =>
    write.mutate(
      async ({ version, fields: now }) => {
        const offered = now.filter(isOffered);
        const next = arrangementOf(change(groupFields(offered)));
        const arranged = next.flatMap(({ name, keys }) =>
          keys.flatMap((key) => {
            const field = offered.find((one) => one.key === key);
            return field ? { ...field, group: name } : [];
          }),
        );
        const removed = now.filter((field) => !isOffered(field));
        queryClient.setQueryData(siteFields.queryKey, {
          version,
          fields: [...arranged, ...removed],
        });
        return send('PUT /api/admin/fields', { body: { version, groups: next } });
      },
      { onSuccess: onDone },
    );
  const step = (field: CustomField, by: 1 | -1) => {
    follow({ key: field.key, by });
    arrange((now) => {
      const to = stepFrom(now, field.key, by);
      if (!to) return now;
      const next = moveTo(now, field.key, to);
      setSaid(
        m.fields_moved({
          name: say(field.name),
          group: nameGroup(next[to.group]?.name ?? null),
          place: to.place + 1,
          count: next[to.group]?.fields.length ?? 0,
        }),
      );
      return next;
    });
  };
  return (
    <section {...focus} aria-label={m.fields_title()} className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {said}
      </p>
      {fields.length === 0 && (
        <p ref={rest} tabIndex={-1} className="text-muted">
          {m.fields_empty()}
        </p>
      )}
      {groups.map((group, at) => (
        <div key={group.name?.en ?? ''}>
          <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-lg font-bold wrap-anywhere">{nameGroup(group.name)}</h2>
            {group.name && (
              <Button variant="quiet" className="-mx-3" onClick={() => setRenaming(group.name)}>
                {spoken(m.fields_group_rename, { name: nameGroup(group.name) })}
              </Button>
            )}
          </div>
          <ol
            aria-label={nameGroup(group.name)}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {group.fields.map((field, place) => (
              <FieldRow
                key={field.key}
                field={field}
                isFirst={at === 0 && place === 0}
                isLast={at === groups.length - 1 && place === group.fields.length - 1}
                onStep={(by) => step(field, by)}
                onRemove={() => setRemoving(field)}
                onDrag={() => {
                  dragged.current = field.key;
                }}
                onDropHere={() => {
                  const key = dragged.current;
                  dragged.current = null;
                  if (key && key !== field.key) {
                    arrange((now) => moveTo(now, key, placeOf(now, field.key)));
                  }
                }}
              />
            ))}
          </ol>
        </div>
      ))}
      {removing && <RemoveField field={removing} write={write} onClose={() => setRemoving(null)} />}
      {renaming && (
        <RenameGroup
          name={renaming}
          isPending={write.isPending}
          onClose={() => setRenaming(null)}
          onRename={(name) =>
            arrange(
              (now) => now.map((one) => (one.name?.en === renaming.en ? { ...one, name } : one)),
              () => setRenaming(null),
            )
          }
        />
      )}
    </section>
  );
}

function placeOf(groups: Group[], key: string) {
  const group = groups.findIndex(({ fields }) => fields.some((field) => field.key === key));
  const place = groups[group]?.fields.findIndex((field) => field.key === key) ?? 0;
  return { group, place };
}

/** Keeps the focus on the moved field's button, so that it can be pressed again. */
function useMovedFocus(box: RefObject<HTMLElement | null>, fields: CustomField[]) {
  const moved = useRef<{ key: string; by: number } | null>(null);
  const order = fields.map(({ key, group }) => `${key} ${group?.en}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each reordering
  useEffect(() => {
    const { key, by } = moved.current ?? {};
    if (!key) return;
    box.current?.querySelector<HTMLElement>(`[data-move="${key} ${by}"]`)?.focus();
  }, [order]);
  return (move: { key: string; by: number }) => {
    moved.current = move;
  };
}

interface RowProps {
  field: CustomField;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
  onDrag: () => void;
  onDropHere: () => void;
}

function FieldRow({ field, isFirst, isLast, onStep, onRemove, ...drag }: RowProps) {
  const label = say(field.name);
  const Picture = field.icon ? fieldPictures[field.icon] : null;
  return (
    <li
      data-item
      draggable
      onDragStart={drag.onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag.onDropHere();
      }}
      className="flex cursor-grab items-center gap-x-3 px-3 py-1.5 sm:px-4"
    >
      <span className="hidden size-6 shrink-0 text-muted sm:block">
        {Picture && <Picture size={22} />}
      </span>
      <div className="min-w-0 grow">
        <Link
          to={`${FIELDS}?field=${field.key}`}
          draggable={false}
          className="inline-block pt-2.5 pb-1 font-semibold text-accent wrap-anywhere hover:underline"
        >
          {label}
        </Link>
        <p className="pb-1 text-sm wrap-anywhere text-muted">
          <FieldSummary field={field} />
        </p>
      </div>
      <div data-actions className="ml-auto flex shrink-0">
        <MoveButtons
          up={m.common_move_up({ label })}
          down={m.common_move_down({ label })}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onStep}
          item={field.key}
        />
        <IconButton label={m.fields_remove_named({ name: label })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

function FieldSummary({ field }: { field: CustomField }) {
  const { data: categories = [] } = useQuery(allCategories);
  const { kind, choices, filledBy, isShown, isFilter, isAsked, categories: of, trades } = field;
  const named = categories.filter(({ id }) => of.includes(id)).map(({ name }) => name);
  const parts = [
    choices.length > 0 ? formatCount(choices.length, m.fields_count_choices) : fieldKindNames[kind],
    ...named,
    ...(trades.length > 0 ? [formatCount(trades.length, m.count_trades)] : []),
    ...(isFilter ? [m.fields_is_filter()] : []),
    ...(isAsked ? [m.fields_is_asked()] : []),
    ...(filledBy === 'staff' ? [m.fields_by_staff()] : []),
  ];
  return (
    <>
      {parts.join(' · ')} {!isShown && <Badge>{m.common_hidden()}</Badge>}
    </>
  );
}

interface RenameProps {
  name: LocalText;
  isPending: boolean;
  onRename: (name: LocalText) => void;
  onClose: () => void;
}

function RenameGroup({ name, isPending, onRename, onClose }: RenameProps) {
  const [en, setEn] = useState(name.en);
  const [es, setEs] = useState(name.es ?? '');
  return (
    <FormDialog title={m.fields_group_rename_title()} onClose={onClose}>
      <StaffForm
        submit={m.common_save()}
        isPending={isPending}
        onSubmit={() => en.trim() && onRename({ en: en.trim(), es: es.trim() || null })}
        onCancel={onClose}
      >
        <TextField
          label={m.fields_name_en()}
          maxLength={80}
          value={en}
          error={en.trim() ? undefined : m.input_name_required()}
          onChange={({ target }) => setEn(target.value)}
        />
        <TextField
          label={m.fields_name_es()}
          maxLength={80}
          value={es}
          onChange={({ target }) => setEs(target.value)}
        />
      </StaffForm>
    </FormDialog>
  );
}

function tellUse({ filled }: FieldUse): string {
  return filled ? m.fields_remove_filled({ count: tellCount(filled) }) : '';
}

interface RemoveProps extends Pick<ListProps, 'write'> {
  field: CustomField;
  onClose: () => void;
}

function RemoveField({ field, write, onClose }: RemoveProps) {
  const toast = useToast();
  const { data: use } = useQuery(fieldUsageQuery(field.key));
  const { key } = field;
  const name = say(field.name);
  const putBack = () =>
    write.mutate(({ version }) =>
      send('POST /api/admin/fields/:key/restore', { params: { key }, body: { version } }),
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.fields_remove_question({ name })}
      description={
        <p>
          {use && tellUse(use)} {m.fields_remove_effect({ days: REMOVED_FIELD_DAYS })}
        </p>
      }
      confirmLabel={m.common_remove()}
      isPending={write.isPending}
      onConfirm={() =>
        write.mutate(
          ({ version }) =>
            send('DELETE /api/admin/fields/:key', {
              params: { key },
              query: { version: String(version) },
            }),
          {
            onSuccess: () =>
              toast({
                title: m.fields_removed_named({ name }),
                action: { label: m.common_undo(), run: putBack },
              }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}

function ReadyFields({ fields, write }: ListProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const known = new Set(fields.map(({ key }) => key));
  const left = readyFields.filter(({ key }) => !known.has(key));
  if (left.length === 0) return null;
  const groups = Map.groupBy(left, ({ group }) => nameGroup(group));
  const keys = chosen.filter((key) => !known.has(key));
  return (
    <Card title={m.fields_ready_title()}>
      <StaffForm
        label={m.fields_ready_title()}
        submit={
          keys.length === 0 ? m.common_turn_on() : formatCount(keys.length, m.fields_ready_count)
        }
        isPending={write.isPending || keys.length === 0}
        onSubmit={() =>
          write.mutate(
            ({ version }) => send('POST /api/admin/fields/ready', { body: { version, keys } }),
            {
              onSuccess: () => {
                setChosen([]);
                toast({ title: m.fields_ready_done() });
              },
            },
          )
        }
      >
        <p className="text-muted">{m.fields_ready_lead()}</p>
        <div className="columns-[16rem] gap-x-6">
          {[...groups].map(([name, members]) => (
            <div key={name} className="mb-4 break-inside-avoid">
              <ChecksField
                legend={name}
                choices={members.map((field) => ({ value: field.key, label: say(field.name) }))}
                value={chosen}
                onChange={setChosen}
              />
            </div>
          ))}
        </div>
        <p>
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold text-accent hover:underline"
            onClick={() =>
              setChosen(
                keys.length === left.length
                  ? []
                  : left.reduce<readonly string[]>((all, { key }) => toggled(all, key, true), []),
              )
            }
          >
            {keys.length === left.length ? m.common_clear_selection() : m.fields_ready_all()}
          </button>
        </p>
      </StaffForm>
    </Card>
  );
}

const days = new Intl.DateTimeFormat(m.format_locale(), { dateStyle: 'long' });
const DAY = 86_400_000;

function RemovedFields({ fields, write }: ListProps) {
  const toast = useToast();
  return (
    <Card title={m.reviews_state_removed()}>
      <p className="mb-3 text-muted">{m.fields_removed_lead({ days: REMOVED_FIELD_DAYS })}</p>
      <ul className="divide-y divide-line border-t border-line">
        {fields.map(({ key, name, removedAt }) => {
          const end = Date.parse(removedAt ?? '') + REMOVED_FIELD_DAYS * DAY;
          const label = say(name);
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
              <div className="min-w-0 py-2">
                <p className="font-semibold wrap-anywhere">{label}</p>
                <p className="text-sm text-muted">
                  {m.fields_removed_until({ date: days.format(end) })}
                </p>
              </div>
              <Button
                variant="quiet"
                className="-mx-3"
                disabled={write.isPending}
                onClick={() =>
                  write.mutate(
                    ({ version }) =>
                      send('POST /api/admin/fields/:key/restore', {
                        params: { key },
                        body: { version },
                      }),
                    { onSuccess: () => toast({ title: m.fields_put_back_done({ name: label }) }) },
                  )
                }
              >
                {spoken(m.fields_put_back, { name: label })}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
