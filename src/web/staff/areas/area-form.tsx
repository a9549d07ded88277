import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import type { Corner } from '../../../contract/area-shape.ts';
import {
  type NamedArea,
  type NamedAreaDraft,
  namedAreaInput,
} from '../../../contract/staff/named-areas.ts';
import { send } from '../../send.ts';
import { TextField } from '../../ui/field.tsx';
import { ActionBar, type Offer } from '../decide.tsx';
import { StaffForm } from '../form.tsx';
import { PlaceSearch } from '../settings/place-search.tsx';
import { suggestSlug } from '../suggest-slug.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { BorderField } from './border-field.tsx';

const LISTS = ['/api/admin/areas', '/api/places'];
/** Degrees that the map shows around a town. */
const AROUND = 0.06;

interface Draft {
  name: string;
  slug: string;
  town: string;
  center: Corner | null;
  corners: Corner[];
}

function draftOf(area: NamedArea | null): Draft {
  if (!area) return { name: '', slug: '', town: '', center: null, corners: [] };
  const { name, slug, city, state, corners } = area;
  return { name, slug, town: `${city}, ${state}`, center: corners[0] ?? null, corners };
}

function bodyOf({ name, slug, town, corners }: Draft, area: NamedArea | null): unknown {
  const [city = '', state = ''] = town.split(/,\s*(?=[A-Z]{2}$)/);
  return { name, slug, city, state, corners, version: area?.version };
}

export function AreaForm({ area }: { area: NamedArea | null }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(area));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const leave = () => {
    queryClient.removeQueries({ queryKey: ['/api/admin/areas'] });
    navigate('/admin/areas');
  };
  const save = useStaffAction({
    run: (body: NamedAreaDraft) =>
      area
        ? send('PUT /api/admin/areas/:id', { params: { id: area.id }, body })
        : send('POST /api/admin/areas', { body }),
    done: {
      title: m.areas_saved(),
      description: m.areas_saved_text(),
    },
    fallback: m.areas_save_failed(),
    lists: LISTS,
    onDone: leave,
    onRefused: ({ problem }) =>
      setErrors(Object.fromEntries((problem?.errors ?? []).map((e) => [e.field, e.message]))),
  });
  const submit = () => {
    const parsed = namedAreaInput.safeParse(bodyOf(draft, area));
    setErrors(parsed.success ? {} : readErrors(parsed.error));
    if (parsed.success) save.mutate(parsed.data);
  };
  const { center } = draft;
  return (
    <StaffForm
      submit={save.isPending ? m.common_saving() : m.areas_save()}
      isPending={save.isPending}
      onSubmit={submit}
      more={area && <ActionBar offers={[removal(area, leave)]} />}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={m.common_name()}
          value={draft.name}
          maxLength={60}
          placeholder={m.areas_name_example()}
          error={errors.name}
          onChange={({ target: { value: name } }) =>
            change({
              name,
              ...(draft.slug === suggestSlug(draft.name) && { slug: suggestSlug(name) }),
            })
          }
        />
        <TextField
          label={m.field_slug()}
          hint={m.areas_slug_hint()}
          value={draft.slug}
          maxLength={60}
          error={errors.slug}
          onChange={({ target }) => change({ slug: target.value })}
        />
        <PlaceSearch
          label={m.common_town()}
          isTown
          chosen={draft.town}
          error={errors.city ?? errors.state}
          onChoose={({ label, longitude, latitude }) =>
            change({ town: label, center: [longitude, latitude] })
          }
        />
      </div>
      <BorderField
        key={draft.town}
        corners={draft.corners}
        onChange={(corners) => change({ corners })}
        center={center}
        start={
          center
            ? [center[0] - AROUND, center[1] - AROUND, center[0] + AROUND, center[1] + AROUND]
            : undefined
        }
        error={errors.corners}
      />
    </StaffForm>
  );
}

function removal({ id, name, city }: NamedArea, onRemoved: () => void): Offer {
  return {
    label: m.areas_remove_button(),
    asks: {
      title: m.areas_remove_question({ name }),
      text: m.areas_remove_effect({ city }),
      confirm: m.areas_remove_button(),
    },
    fallback: m.areas_remove_failed(),
    run: async () => {
      await send('DELETE /api/admin/areas/:id', { params: { id } });
      onRemoved();
      return { title: m.areas_removed() };
    },
  };
}

function readErrors({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}
