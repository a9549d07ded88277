import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import * as m from '#messages';
import type { AreaPlace } from '../../../contract/areas.staff.ts';
import type { Area } from '../../../domain/settings.ts';
import { US_STATES } from '../../../domain/states.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { circleRing } from '../../map/circle-ring.ts';
import { ShapeMap } from '../../map/shape-map.tsx';
import { PlaceSearch } from './place-search.tsx';
import { type SectionProps, SettingsForm } from './settings-form.tsx';

export function AreaSection(props: SectionProps) {
  return (
    <SettingsForm<{ area: Area }>
      {...props}
      read={({ area }) => ({ area })}
      write={({ area }) => ({ area })}
    >
      {({ draft, change, errors }) => (
        <AreaField
          value={draft.area}
          onChange={(area) => change({ area })}
          error={Object.entries(errors).find(([field]) => field.startsWith('area'))?.[1]}
        />
      )}
    </SettingsForm>
  );
}

interface AreaFieldProps {
  value: Area;
  onChange: (area: Area) => void;
  error?: string | undefined;
}

const starts: Record<Area['kind'], Area> = {
  country: { kind: 'country' },
  states: { kind: 'states', states: [] },
  circle: { kind: 'circle', name: '', latitude: 0, longitude: 0, miles: 15 },
};

function AreaField({ value, onChange, error }: AreaFieldProps) {
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        legend={<legend className="mb-1 text-sm font-semibold">{m.settings_area()}</legend>}
        choices={[
          {
            value: 'country',
            label: m.settings_area_country(),
            hint: m.settings_area_country_hint(),
          },
          {
            value: 'states',
            label: m.settings_area_states(),
            hint: m.settings_area_states_hint(),
          },
          {
            value: 'circle',
            label: m.settings_area_circle(),
            hint: m.settings_area_circle_hint(),
          },
        ]}
        value={value.kind}
        onChange={(kind) => onChange(starts[kind])}
      />
      {value.kind === 'states' && (
        <StateChecks
          chosen={value.states}
          onChange={(states) => onChange({ kind: 'states', states })}
        />
      )}
      {value.kind === 'circle' && <CircleFields circle={value} onChange={onChange} />}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <AreaOutlook area={value} />
    </div>
  );
}

type States = Extract<Area, { kind: 'states' }>['states'];

interface StateChecksProps {
  chosen: States;
  onChange: (chosen: States) => void;
}

function StateChecks({ chosen, onChange }: StateChecksProps) {
  return (
    <fieldset className="rounded-card border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{m.settings_area_states_list()}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-5">
        {US_STATES.map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(
                US_STATES.map((state) => state.code).filter((other) =>
                  other === code ? target.checked : chosen.includes(other),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type Circle = Extract<Area, { kind: 'circle' }>;

interface CircleFieldsProps {
  circle: Circle;
  onChange: (circle: Circle) => void;
}

function CircleFields({ circle, onChange }: CircleFieldsProps) {
  const { name, latitude, longitude, miles } = circle;
  const isWhole = name !== '' && miles >= 1 && miles <= 250;
  const rings = useMemo(
    () => (isWhole ? [circleRing({ latitude, longitude, miles })] : []),
    [isWhole, latitude, longitude, miles],
  );
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div className="flex flex-col gap-4">
        <PlaceSearch
          label={m.settings_circle_center()}
          chosen={name}
          onChoose={({ label, ...point }: AreaPlace) =>
            onChange({ ...circle, ...point, name: label })
          }
        />
        {name !== '' && (
          <TextField
            label={m.settings_circle_name()}
            hint={m.settings_circle_name_hint()}
            value={name}
            maxLength={80}
            onChange={({ target }) => onChange({ ...circle, name: target.value })}
          />
        )}
        <TextField
          label={m.common_radius()}
          hint={m.settings_circle_radius_hint()}
          type="number"
          inputMode="numeric"
          min={1}
          max={250}
          value={Number.isNaN(miles) ? '' : miles}
          onChange={({ target }) => onChange({ ...circle, miles: target.valueAsNumber })}
        />
      </div>
      <ShapeMap label={m.settings_area_map()} rings={rings} />
    </div>
  );
}

const LOOK_AGAIN = 2000;

const areaNow = queryOptions({
  ...read('GET /api/admin/area', {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.progress ? LOOK_AGAIN : false),
});

function previewOf(area: Area) {
  return queryOptions({
    queryKey: ['area preview', area],
    queryFn: () => send('POST /api/admin/area/preview', { body: { area } }),
    enabled: isWholeArea(area),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

function AreaOutlook({ area }: { area: Area }) {
  const asked = useDeferredValue(area);
  const { data, isError } = useQuery(previewOf(asked));
  const { data: now } = useQuery(areaNow);
  const isWhole = isWholeArea(area);
  return (
    <div aria-live="polite" className="flex min-h-12 flex-col gap-2">
      {now?.progress && (
        <p className="rounded-card border border-line bg-surface p-3">
          {m.settings_area_applying({ percent: percentOf(now.progress) })}
        </p>
      )}
      {isWhole && isError && (
        <p className="text-sm text-danger">{m.settings_area_count_failed()}</p>
      )}
      {isWhole && data && data.inside + data.outside > 0 && (
        <p>
          {data.outside === 0
            ? m.settings_area_all_inside({
                count: formatCount(data.inside, m.count_listings),
              })
            : m.settings_area_outside({
                count: formatCount(data.inside, m.settings_area_listings_subject),
                count2: formatCount(data.outside, m.settings_area_listings_subject),
              })}
        </p>
      )}
      {isWhole && data && data.premiumOutside > 0 && (
        <p className="rounded-card border border-gold-line bg-gold-soft p-3 text-gold">
          {data.paidOutside === 0
            ? m.settings_area_premium_hidden({
                count: formatCount(data.premiumOutside, m.count_premium_listings),
              })
            : m.settings_area_paid_hidden({
                count: formatCount(data.premiumOutside, m.count_premium_listings),
                count2: formatCount(data.paidOutside, m.settings_area_paid_subject),
              })}
        </p>
      )}
    </div>
  );
}

function isWholeArea(area: Area): boolean {
  if (area.kind === 'states') return area.states.length > 0;
  return area.kind === 'country' || (area.name !== '' && area.miles >= 1 && area.miles <= 250);
}

function percentOf({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));
}
