import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { MAX_MAP_BYTES, type MapFile } from '../../../contract/maps.staff.ts';
import {
  describeBasemap,
  type MapProvider,
  type MapSetting,
  mapProviders,
  providerNames,
} from '../../../domain/basemap.ts';
import { HttpError, read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { ShapeMap } from '../../map/shape-map.tsx';
import { StaffScreen, StaffSkeleton } from '../../staff/staff-screen.tsx';
import { sendMapFile } from './send-map-file.ts';
import {
  FixedNote,
  type SectionProps,
  type SettingsFieldsProps,
  SettingsForm,
  siteState,
} from './settings-form.tsx';

export function MapPage() {
  const { data: state, error } = useQuery(siteState);
  useOwnDocument();
  if (error) throw error;
  return (
    <StaffScreen
      title={m.common_map()}
      about={m.map_settings_lead()}
      tools={<BackLink to="/admin/settings">{m.common_settings()}</BackLink>}
    >
      {state ? (
        <div className="max-w-3xl">
          <Card title={m.map_settings_streets()}>
            {state.fixed.includes('map') ? (
              <FixedNote name="map" value={state.settings.map} />
            ) : (
              <MapForm state={state} />
            )}
          </Card>
        </div>
      ) : (
        <StaffSkeleton />
      )}
    </StaffScreen>
  );
}

/** Loads the document of this screen, whose content security policy lets the preview ask any host. */
function useOwnDocument() {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (entry && new URL(entry.name).pathname !== location.pathname) location.reload();
  }, []);
}

/** One draft for all map kinds, so that switching between them keeps the input. */
interface Draft {
  kind: MapSetting['kind'];
  file: string;
  provider: MapProvider;
  key: string;
  url: string;
  darkUrl: string;
  hosts: string[];
}

const EMPTY: Draft = {
  kind: 'drawn',
  file: '',
  provider: 'openfreemap',
  key: '',
  url: '',
  darkUrl: '',
  hosts: [],
};

function readDraft(map: MapSetting): Draft {
  return map.kind === 'style'
    ? { ...EMPTY, ...map, darkUrl: map.darkUrl ?? '' }
    : { ...EMPTY, ...map };
}

function writeDraft({ kind, file, provider, key, url, darkUrl, hosts }: Draft): MapSetting {
  if (kind === 'file') return { kind, file };
  if (kind === 'provider')
    return { kind, provider, key: mapProviders[provider].needsKey ? key : '' };
  return kind === 'style' ? { kind, url, darkUrl: darkUrl.trim() || null, hosts } : { kind };
}

function MapForm(props: SectionProps) {
  const { data } = useQuery(mapFiles);
  const files = data?.files ?? [];
  return (
    <SettingsForm<Draft>
      {...props}
      read={({ map }) => readDraft(map)}
      write={(draft) => ({ map: writeDraft(draft) })}
    >
      {(fields) => (
        <>
          <ChoiceField
            legend={<legend className="sr-only">{m.map_settings_streets()}</legend>}
            choices={[
              { value: 'drawn', label: m.map_kind_drawn(), hint: m.map_kind_drawn_hint() },
              { value: 'file', label: m.map_kind_file(), hint: m.map_kind_file_hint() },
              { value: 'provider', label: m.map_kind_provider(), hint: m.map_kind_provider_hint() },
              { value: 'style', label: m.map_kind_style(), hint: m.map_kind_style_hint() },
            ]}
            value={fields.draft.kind}
            onChange={(kind) => fields.change({ kind })}
          />
          <KindFields {...fields} files={files} used={props.state.settings.map} />
          <MapPreview {...fields} files={files} />
        </>
      )}
    </SettingsForm>
  );
}

type FieldsProps = SettingsFieldsProps<Draft> & { files: MapFile[] };

function KindFields({ used, ...fields }: FieldsProps & { used: MapSetting }) {
  const { draft, change, text } = fields;
  if (draft.kind === 'file') return <FileFields {...fields} used={used} />;
  if (draft.kind === 'provider') {
    return (
      <>
        <SelectField
          label={m.map_provider()}
          hint={m.map_provider_privacy({ provider: mapProviders[draft.provider].name })}
          value={draft.provider}
          onChange={({ target }) => {
            const provider = providerNames.find((name) => name === target.value);
            if (provider) change({ provider });
          }}
        >
          <Options of={providerNames.map((name) => [name, mapProviders[name].name])} />
        </SelectField>
        {mapProviders[draft.provider].needsKey && (
          <TextField
            label={m.map_key()}
            hint={m.map_key_hint()}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            {...text('key', 'map.key')}
          />
        )}
      </>
    );
  }
  if (draft.kind === 'drawn') return null;
  return (
    <>
      {(
        [
          ['url', m.map_style(), m.map_style_hint()],
          ['darkUrl', m.map_style_dark(), m.map_style_dark_hint()],
        ] as const
      ).map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
          {...text(name, `map.${name}`)}
          onChange={({ target }) => change({ [name]: target.value, hosts: [] })}
        />
      ))}
    </>
  );
}

const mapFiles = read('GET /api/admin/map/files', {});

function FileFields({ draft, change, errors, files, used }: FieldsProps & { used: MapSetting }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  const run = async (work: () => Promise<string>) => {
    setRefusal('');
    try {
      const file = await work();
      await queryClient.invalidateQueries({ queryKey: mapFiles.queryKey });
      change({ file });
    } catch (error) {
      setRefusal(error instanceof HttpError ? error.detail : m.common_no_response());
    } finally {
      setShare(null);
    }
  };
  const upload = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_MAP_BYTES) return setRefusal(m.map_file_too_large());
    setShare(0);
    void run(async () => (await sendMapFile(file, setShare)).file);
  };
  const isUsed = used.kind === 'file' && used.file === draft.file;
  return (
    <>
      <SelectField
        label={m.map_file()}
        hint={m.map_file_hint()}
        error={refusal || errors['map.file']}
        value={draft.file}
        onChange={({ target }) => change({ file: target.value })}
      >
        <option value="">{files.length > 0 ? m.map_file_choose() : m.map_file_none()}</option>
        <Options of={files.map((file) => [file.file, describeFile(file)])} />
      </SelectField>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept=".pmtiles"
          aria-label={m.map_file_upload()}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            upload(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          variant="secondary"
          disabled={share !== null}
          onClick={() => input.current?.click()}
        >
          {share === null ? m.map_file_upload() : m.common_uploading()}
        </Button>
        {draft.file && !isUsed && (
          <Button
            variant="quiet"
            disabled={share !== null}
            onClick={() =>
              void run(async () => {
                await send('DELETE /api/admin/map/files/:file', { params: { file: draft.file } });
                return used.kind === 'file' ? used.file : '';
              })
            }
          >
            {m.map_file_remove()}
          </Button>
        )}
        {share !== null && (
          <progress
            className="grow"
            max={1}
            value={share}
            aria-label={m.common_uploading_label()}
          />
        )}
      </div>
    </>
  );
}

const days = new Intl.DateTimeFormat(m.format_locale(), { dateStyle: 'medium' });
const megabytes = new Intl.NumberFormat(m.format_locale(), {
  style: 'unit',
  unit: 'megabyte',
  maximumSignificantDigits: 3,
});

function describeFile({ file, bytes, addedAt }: MapFile): string {
  const name = file.slice(0, file.lastIndexOf('-'));
  return `${name}, ${megabytes.format(bytes / 1e6)}, ${days.format(new Date(addedAt))}`;
}

/** Previews the map of the draft, and records which hosts a custom style loads from. */
function MapPreview({ draft, change, files }: FieldsProps) {
  const { language, place } = useSite();
  const setting = writeDraft(draft);
  const [shown, setShown] = useState<MapSetting>(setting);
  const isShown =
    JSON.stringify({ ...shown, hosts: 0 }) === JSON.stringify({ ...setting, hosts: 0 });
  const asked = useRef(new Set<string>());
  const note = (address: string) => {
    const { origin, protocol } = new URL(address, location.origin);
    if (!/^https?:$/.test(protocol) || origin === location.origin) return;
    asked.current.add(origin);
  };
  const box = files.find(({ file }) => shown.kind === 'file' && file === shown.file)?.box;
  const hosts = draft.kind === 'style' ? draft.hosts : [];
  return (
    <section aria-label={m.common_preview()} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            asked.current.clear();
            setShown(setting);
          }}
        >
          {m.common_preview()}
        </Button>
        {!isShown && <p className="text-sm text-muted">{m.map_preview_old()}</p>}
      </div>
      <ShapeMap
        key={JSON.stringify(shown)}
        isTall
        label={m.map_preview()}
        rings={NO_RINGS}
        basemap={describeBasemap(shown, language)}
        start={box ?? (place ? [...place.box] : undefined)}
        onRequest={note}
        onIdle={() => {
          const found = [...asked.current].toSorted();
          if (shown.kind === 'style' && isShown && found.join() !== draft.hosts.join()) {
            change({ hosts: found.slice(0, 8) });
          }
        }}
      />
      {hosts.length > 0 && (
        <p className="text-sm text-muted">{m.map_hosts({ hosts: hosts.join(', ') })}</p>
      )}
    </section>
  );
}

const NO_RINGS: [number, number][][] = [];
