import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import {
  type Corner,
  type NamedArea,
  type NamedAreaDraft,
  namedAreaInput,
} from '../../../contract/areas.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { hasRight } from '../../../domain/rights.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { useParameters } from '../../kit/parameters.ts';
import { areaPath } from '../../kit/paths.ts';
import { send } from '../../kit/send.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useSend } from '../../kit/use-send.ts';
import { PlaceSearch } from '../../settings/staff/place-search.tsx';
import { describeSetting } from '../../settings/staff/setting-words.ts';
import { ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { StaffForm } from '../../staff/form.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffScreen, StaffSkeleton } from '../../staff/staff-screen.tsx';
import { suggestSlug } from '../../staff/suggest-slug.ts';
import { BorderField } from './border-field.tsx';

const LISTS = ['/api/admin/areas', '/api/places'];
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

function AreaForm({ area }: { area: NamedArea | null }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(area));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const leave = () => {
    queryClient.removeQueries({ queryKey: ['/api/admin/areas'] });
    navigate('/admin/areas');
  };
  const save = useSend({
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

function removal({ id, name, city }: NamedArea, onRemoved: () => void): StaffAction {
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

const AREAS = '/admin/areas';

export function AreasPage() {
  const { area } = useParameters(screens.areas);
  return (
    <StaffScreen
      title={headingOf(area)}
      pageTitle={m.areas_title()}
      about={m.areas_lead()}
      tools={
        area ? (
          <BackLink to={AREAS}>{m.areas_title()}</BackLink>
        ) : (
          <ButtonLink to={`${AREAS}?area=new`}>{m.areas_draw_link()}</ButtonLink>
        )
      }
    >
      <Shown area={area} />
    </StaffScreen>
  );
}

function headingOf(area: string | undefined): string {
  if (area === 'new') return m.areas_draw_title();
  return area ? m.areas_edit_title() : m.areas_title();
}

function Shown({ area }: { area: string | undefined }) {
  if (!area) return <AreaList />;
  return area === 'new' ? <AreaForm area={null} /> : <EditArea key={area} id={area} />;
}

function EditArea({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...read('GET /api/admin/areas/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <p role="alert">{m.areas_missing()}</p>;
  return data ? <AreaForm area={data} /> : <StaffSkeleton className="h-96" />;
}

const areaList = { ...read('GET /api/admin/areas', {}), staleTime: 0 };

const siteArea = { ...read('GET /api/admin/area', {}), staleTime: 0 };

function AreaList() {
  // Waits for both queries to avoid layout shift; after a failure, the components below retry.
  const isAnswered = [useQuery(siteArea).isFetched, useQuery(areaList).isFetched].every(Boolean);
  if (!isAnswered) return <StaffSkeleton className="h-96" />;
  return (
    <ul className="border-t border-line">
      <SiteArea />
      <NamedAreas />
    </ul>
  );
}

const lineLook =
  'flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1 min-h-14';

function SiteArea() {
  const user = useStaffUser();
  const { data } = useQuery(siteArea);
  return (
    <li className={lineLook}>
      <div className="min-w-0">
        <span className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">
          {data && describeSetting('area', data.area)}
        </span>
        <span className="ml-3 text-muted">{m.areas_directory()}</span>
      </div>
      <div className="flex items-center gap-3 text-sm">
        {data && data.outside > 0 && (
          <span className="text-muted">
            {m.areas_hidden_count({ count: formatCount(data.outside, m.count_listings) })}
          </span>
        )}
        {hasRight(user, 'settings') && (
          <TextLink to="/admin/settings" className="-mx-3">
            {m.areas_change_link()}
          </TextLink>
        )}
      </div>
    </li>
  );
}

function NamedAreas() {
  const { data, error } = useQuery(areaList);
  if (error) {
    return (
      <li role="alert" className="py-3">
        {m.areas_load_failed()}
      </li>
    );
  }
  if (!data?.length) {
    return (
      <li className="py-3 text-muted">
        {m.areas_empty()}. {m.areas_empty_hint()}
      </li>
    );
  }
  return data.map(({ id, name, city, state, slug, businessCount }) => (
    <li key={id} className={lineLook}>
      <div className="min-w-0">
        <Link
          to={`/admin/areas?area=${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="ml-3 text-muted">{m.areas_part_of_town({ city, state })}</span>
      </div>
      <div className="flex items-center gap-3 text-sm">
        <span className="text-muted">{formatCount(businessCount, m.count_listings)}</span>
        <TextLink to={areaPath(state, city, slug)}>{m.areas_see_page()}</TextLink>
      </div>
    </li>
  ));
}
