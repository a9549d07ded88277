import { useState } from 'react';
import * as m from '#messages';
import type { StaffSettings } from '../../../contract/settings.staff.ts';
import {
  type EmbedKind,
  type EmbedTheme,
  embedKinds,
  embedThemes,
  MAX_IN_EMBED,
} from '../../../domain/embed.ts';
import type { Language } from '../../../domain/languages.ts';
import { read } from '../../kit/api.ts';
import { EmbedCode } from '../../kit/embed-code.tsx';
import { useSite } from '../../kit/site.tsx';
import { StateOptions } from '../../kit/state-options.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { FindListing, foundListing } from '../../staff/find-listing.tsx';
import {
  type TradeInPlace,
  TradeInPlaceFields,
  useFirstPlace,
} from '../../staff/trade-in-place.tsx';
import { languageNames } from './setting-words.ts';

const kindNames: Record<EmbedKind, string> = {
  search: m.embed_kind_search(),
  list: m.embed_kind_list(),
  badge: m.embed_kind_badge(),
  events: m.embed_kind_events(),
};

const themeNames: Record<EmbedTheme, string> = {
  auto: m.embed_theme_auto(),
  light: m.settings_theme_light(),
  dark: m.settings_theme_dark(),
};

/** Saves nothing: all choices are part of the generated code. */
export function EmbedsSection({ state: { settings } }: { state: StaffSettings }) {
  const { name } = useSite();
  const { offered, main } = settings.languages;
  const [kind, setKind] = useState<EmbedKind>('search');
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const [language, setLanguage] = useState<Language>(main);
  const [list, setList] = useState<TradeInPlace>(useFirstPlace());
  const [town, setTown] = useState({ city: '', state: '' });
  const [listing, setListing] = useState<{ slug: string; name: string } | null>(null);
  const [place, setPlace] = useState<{ slug: string; name: string } | null>(null);
  const kinds = embedKinds.filter((one) => one !== 'events' || settings.events);
  const parts = {
    search: {
      isWhole: true,
      title: m.embed_search({ site: name }),
      given: town,
      fields: <TownFields value={town} onChange={setTown} />,
    },
    list: {
      isWhole: list.trade !== '' && list.state !== '',
      title: m.embed_list_frame({ site: name }),
      given: { ...list },
      fields: <TradeInPlaceFields value={list} onChange={setList} most={MAX_IN_EMBED} />,
    },
    badge: {
      isWhole: listing !== null,
      title: m.embed_badge_frame({ name: listing?.name ?? '', site: name }),
      given: { listing: listing?.slug ?? '' },
      fields: <ListingField label={m.guides_find()} chosen={listing?.name} onChoose={setListing} />,
    },
    events: {
      isWhole: true,
      title: m.embed_events_frame({ site: name }),
      given: place ? { listing: place.slug } : town,
      fields: (
        <>
          <TownFields value={town} onChange={setTown} />
          <ListingField label={m.embed_events_of()} chosen={place?.name} onChoose={setPlace} />
        </>
      ),
    },
  };
  const { isWhole, title, given, fields } = parts[kind];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{m.embed_lead()}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={m.embed_kind()}
          value={kind}
          onChange={({ target }) => setKind(pick(embedKinds, target.value) ?? 'search')}
        >
          <Options of={kinds.map((one) => [one, kindNames[one]])} />
        </SelectField>
        <SelectField
          label={m.embed_theme()}
          value={theme}
          onChange={({ target }) => setTheme(pick(embedThemes, target.value) ?? 'auto')}
        >
          <Options of={embedThemes.map((one) => [one, themeNames[one]])} />
        </SelectField>
        {offered.length > 1 && (
          <SelectField
            label={m.embed_language()}
            value={language}
            onChange={({ target }) => setLanguage(pick(offered, target.value) ?? main)}
          >
            <Options of={offered.map((one) => [one, languageNames[one]])} />
          </SelectField>
        )}
      </div>
      {fields}
      {isWhole ? (
        <EmbedCode
          kind={kind}
          title={title}
          given={{ ...given, theme }}
          prefix={language === main ? '' : `/${language}`}
        />
      ) : (
        <p className="text-muted">{m.embed_incomplete()}</p>
      )}
    </div>
  );
}

function pick<T extends string>(all: readonly T[], value: string): T | undefined {
  return all.find((one) => one === value);
}

interface TownFieldsProps {
  value: { city: string; state: string };
  onChange: (value: { city: string; state: string }) => void;
}

function TownFields({ value, onChange }: TownFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.embed_only_state()}
        value={value.state}
        onChange={({ target }) => onChange({ ...value, state: target.value })}
      >
        <option value="">{m.embed_everywhere()}</option>
        <StateOptions chosen={value.state} />
      </SelectField>
      {value.state && (
        <TextField
          label={m.field_city()}
          maxLength={100}
          hint={m.live_list_city_hint()}
          value={value.city}
          onChange={({ target }) => onChange({ ...value, city: target.value })}
        />
      )}
    </div>
  );
}

interface ListingFieldProps {
  label: string;
  chosen: string | undefined;
  onChoose: (listing: { slug: string; name: string }) => void;
}

function ListingField({ label, chosen, onChoose }: ListingFieldProps) {
  return (
    <div>
      <FindListing
        label={label}
        find={(query) => read('GET /api/businesses/search', { query: { query, limit: '5' } })}
      >
        {({ slug, name }, shown) => (
          <button type="button" onClick={() => onChoose({ slug, name })} className={foundListing}>
            {shown}
          </button>
        )}
      </FindListing>
      {chosen && <p className="mt-2 font-semibold wrap-anywhere">{chosen}</p>}
    </div>
  );
}
