import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type {
  HomeSectionName,
  SettingsVersion,
  StaffSettings,
} from '../../../contract/settings.staff.ts';
import { type Language, languages } from '../../../domain/languages.ts';
import type { StoppableMail } from '../../../domain/mail-kinds.ts';
import { membershipRules } from '../../../domain/memberships.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import { homeSections, type StructuredFact, structuredFacts } from '../../../domain/settings.ts';
import { formatTime, weekdays } from '../../import/staff/transfer/schedule-words.ts';
import { read } from '../../kit/api.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { useParameters } from '../../kit/parameters.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { MoveButtons } from '../../kit/ui/move-buttons.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { spoken } from '../../staff/decide.tsx';
import { StaffScreen, StaffSkeleton } from '../../staff/staff-screen.tsx';
import { AreaSection } from './area-form.tsx';
import { Backups } from './backups.tsx';
import { ColorSection } from './color-form.tsx';
import { EmbedsSection } from './embeds.tsx';
import { EventFieldsSection } from './event-fields-form.tsx';
import { LogoSection } from './logo-form.tsx';
import { CouponsLink, PlansSection } from './plans-form.tsx';
import { PremiumSection } from './premium-form.tsx';
import {
  describeSetting,
  describeTax,
  factNames,
  languageNames,
  membershipNames,
  sectionNames,
  settingNames,
  tellFieldChanges,
} from './setting-words.ts';
import {
  FixedNote,
  type SectionProps,
  SettingsForm,
  siteState,
  useUndoChange,
} from './settings-form.tsx';
import { TextsSection } from './texts-form.tsx';

const versions = readPages('GET /api/admin/settings/versions', { query: {} });

function SettingsHistory() {
  const query = useInfiniteQuery(versions);
  const { data, error } = query;
  if (error) throw error;
  if (!data) return <StaffSkeleton className="h-24" />;
  const shown = data.pages.flatMap(({ items }) => items);
  if (shown.length === 0) return <p className="text-muted">{m.settings_history_empty()}</p>;
  return (
    <>
      <ol className="-mt-3 divide-y divide-line">
        {shown.map((version) => (
          <Change key={version.version} version={version} />
        ))}
      </ol>
      <MoreButton query={query} label={m.settings_history_older()} className="mt-3" />
    </>
  );
}

function Change({ version: { version, savedAt, savedBy, changes } }: { version: SettingsVersion }) {
  const undo = useUndoChange();
  const [isBusy, setBusy] = useState(false);
  const names = changes.map(({ setting }) => settingNames[setting]).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80">
        <p className="text-sm wrap-anywhere text-muted">
          {formatMoment(savedAt)}, {savedBy === 'clock' ? m.audit_who_automatic() : savedBy}
        </p>
        <dl className="mt-1 flex flex-col gap-2">
          {changes.map(({ setting, before, after }) => (
            <div key={setting}>
              <dt className="font-semibold">{settingNames[setting]}</dt>
              {setting === 'customFields' ? (
                <dd className="wrap-anywhere whitespace-pre-line">
                  {tellFieldChanges(before, after)}
                </dd>
              ) : (
                <dd className="grid gap-x-4 wrap-anywhere whitespace-pre-line sm:grid-cols-2">
                  <span className="text-muted line-through">
                    {describeSetting(setting, before)}
                  </span>
                  <span>{describeSetting(setting, after)}</span>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
      <Button
        variant="quiet"
        className="-mx-3"
        disabled={isBusy}
        onClick={async () => {
          setBusy(true);
          await undo(version);
          setBusy(false);
        }}
      >
        {spoken(m.settings_history_undo, { names })}
      </Button>
    </li>
  );
}

/** Staff can't turn on coordinates for businesses without a known location; the stored value stays. */
const offered = structuredFacts.filter((fact) => fact !== 'position');

function FactsSection(props: SectionProps) {
  const { state } = props;
  if (state.fixed.includes('structuredFacts')) {
    return <FixedNote name="structuredFacts" value={state.settings.structuredFacts} />;
  }
  return (
    <SettingsForm<{ facts: StructuredFact[] }>
      {...props}
      read={(settings) => ({ facts: settings.structuredFacts })}
      write={({ facts }) => ({
        structuredFacts: structuredFacts.filter((fact) => facts.includes(fact)),
      })}
    >
      {({ draft: { facts }, change }) => (
        <fieldset>
          <legend className="text-muted">{m.settings_facts()}</legend>
          {offered.map((fact) => (
            <CheckField
              key={fact}
              label={factNames[fact]}
              checked={facts.includes(fact)}
              onChange={({ target }) => {
                const others = facts.filter((other) => other !== fact);
                change({ facts: target.checked ? [...others, fact] : others });
              }}
            />
          ))}
        </fieldset>
      )}
    </SettingsForm>
  );
}

export function SettingsPage() {
  const { data: state, error } = useQuery(siteState);
  if (error) throw error;
  return (
    <StaffScreen
      title={m.common_settings()}
      about={m.settings_lead()}
      tools={<TextLink to="/admin/welcome">{m.settings_first_steps()}</TextLink>}
    >
      {state ? <Sections state={state} /> : <StaffSkeleton />}
    </StaffScreen>
  );
}

type Section = [title: string, form: (props: { state: StaffSettings }) => ReactNode];

const cards: [title: string, sections: Section[]][] = [
  [
    m.settings_group_directory(),
    [
      [m.settings_section_texts(), TextsSection],
      [m.settings_logo(), LogoSection],
      [m.settings_color(), ColorSection],
      [m.settings_area(), AreaSection],
      [m.settings_memberships(), MembershipsSection],
    ],
  ],
  [
    m.settings_group_money(),
    [
      [m.settings_section_premium(), PremiumSection],
      [m.plans_title(), PlansSection],
      [m.settings_taxes(), TaxesSection],
      [m.settings_section_receipts(), LegalSection],
      [m.banners_title(), BannersSection],
    ],
  ],
  [
    m.settings_group_visitors(),
    [
      [m.settings_section_home(), HomeSectionsSection],
      [m.common_languages(), LanguagesSection],
      [m.settings_section_search(), FactsSection],
      [m.offers_title(), OffersSection],
      [m.common_messages(), InquiriesSection],
      [m.newsletters_title(), NewsletterSection],
      [m.events_title(), EventsSection],
      [m.common_reviews(), ReviewsSection],
      [m.common_mails(), MailKindsSection],
      [m.settings_analytics(), AnalyticsSection],
      [m.embed_section(), EmbedsSection],
    ],
  ],
];

function Sections({ state }: { state: StaffSettings }) {
  const { show } = useParameters(screens.settings);
  const widgets = useRef<HTMLElement>(null);
  useEffect(() => {
    if (show !== 'widgets') return;
    widgets.current?.scrollIntoView();
    widgets.current?.focus({ preventScroll: true });
  }, [show]);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {cards.map(([card, sections]) => (
        <Card key={card} title={card}>
          <div className="flex flex-col gap-6 *:not-first:border-t *:not-first:border-line *:not-first:pt-6">
            {sections.map(([title, Form]) => (
              <section
                key={title}
                aria-label={title}
                {...(Form === EmbedsSection && { ref: widgets, tabIndex: -1 })}
              >
                <h3 className="mb-3 text-lg font-bold">{title}</h3>
                <Form state={state} />
              </section>
            ))}
          </div>
        </Card>
      ))}
      <Card title={m.backups_title()}>
        <Backups />
      </Card>
      <Card title={m.common_changes()}>
        <SettingsHistory />
      </Card>
    </div>
  );
}

function TaxesSection(props: SectionProps) {
  return (
    <SettingsForm<{ lines: string }>
      {...props}
      read={({ taxes }) => ({ lines: taxes.map(describeTax).join('\n') })}
      write={({ lines }) => ({ taxes: readTaxes(lines) })}
    >
      {({ draft, change, errors }) => (
        <>
          <TextAreaField
            label={m.settings_taxes_label()}
            hint={m.settings_taxes_hint()}
            rows={4}
            value={draft.lines}
            error={Object.entries(errors).find(([name]) => name.startsWith('taxes'))?.[1]}
            onChange={({ target }) => change({ lines: target.value })}
          />
          <CouponsLink>{m.coupons_taxes_go()}</CouponsLink>
        </>
      )}
    </SettingsForm>
  );
}

/** Parses a state and a rate such as `TX 8.25%` from each line. The server refuses invalid lines. */
function readTaxes(lines: string): { state: string; rate: number }[] {
  const written = lines.split('\n').filter((line) => line.trim() !== '');
  return written.map((line) => {
    const [, state = '', rate = ''] = /^\s*([a-z]{2})\s+([\d.]+)\s*%?\s*$/i.exec(line) ?? [];
    return { state: state.toUpperCase(), rate: Math.round(Number(rate || Number.NaN) * 1000) };
  });
}

function LegalSection(props: SectionProps) {
  return (
    <SettingsForm<{ name: string; address: string }>
      {...props}
      read={({ legal }) => ({ name: legal.name ?? '', address: legal.address ?? '' })}
      write={({ name, address }) => ({ legal: { name: name || null, address: address || null } })}
    >
      {({ text }) => (
        <>
          <TextField
            label={m.settings_legal_name()}
            dir="auto"
            maxLength={120}
            hint={m.settings_legal_name_hint()}
            {...text('name', 'legal.name')}
          />
          <TextAreaField
            label={m.field_address()}
            dir="auto"
            rows={3}
            maxLength={400}
            {...text('address', 'legal.address')}
          />
        </>
      )}
    </SettingsForm>
  );
}

function MembershipsSection(props: SectionProps) {
  return (
    <SettingsForm<{ rule: MembershipRule }>
      {...props}
      read={({ memberships }) => ({ rule: memberships })}
      write={({ rule }) => ({ memberships: rule })}
    >
      {({ draft: { rule }, change }) => (
        <SelectField
          label={m.settings_memberships_label()}
          hint={m.settings_memberships_hint()}
          value={rule}
          onChange={({ target }) => change({ rule: readRule(target.value) })}
        >
          <Options of={membershipRules.map((one) => [one, membershipNames[one]])} />
        </SelectField>
      )}
    </SettingsForm>
  );
}

type MembershipRule = (typeof membershipRules)[number];

function readRule(text: string): MembershipRule {
  return membershipRules.find((rule) => rule === text) ?? 'off';
}

function OffersSection(props: SectionProps) {
  const words = { label: m.settings_offers_allow(), hint: m.settings_offers_hint() };
  return <SwitchSection {...props} {...words} setting="offers" />;
}

function BannersSection(props: SectionProps) {
  const words = { label: m.settings_banners_allow(), hint: m.settings_banners_hint() };
  return <SwitchSection {...props} {...words} setting="banners" />;
}

function NewsletterSection(props: SectionProps) {
  return (
    <SettingsForm<SiteSettings['newsletter']>
      {...props}
      read={({ newsletter }) => newsletter}
      write={(newsletter) => ({ newsletter })}
    >
      {({ draft: { isOn, day, hour }, change }) => (
        <>
          <CheckField
            label={m.settings_newsletter_on()}
            hint={m.settings_newsletter_hint()}
            checked={isOn}
            onChange={({ target }) => change({ isOn: target.checked })}
          />
          {isOn && (
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={m.settings_newsletter_day()}
                value={day}
                onChange={({ target }) => change({ day: Number(target.value) })}
              >
                <Options of={Object.entries(weekdays)} />
              </SelectField>
              <SelectField
                label={m.settings_newsletter_hour()}
                value={hour}
                onChange={({ target }) => change({ hour: Number(target.value) })}
              >
                <Options of={hours} />
              </SelectField>
            </div>
          )}
        </>
      )}
    </SettingsForm>
  );
}

const hours = Array.from(
  { length: 24 },
  (_, hour) => [hour, formatTime({ hour, minute: 0 })] as const,
);

function InquiriesSection(props: SectionProps) {
  const words = { label: m.settings_inquiries_allow(), hint: m.settings_inquiries_hint() };
  return <SwitchSection {...props} {...words} setting="inquiries" />;
}

function EventsSection(props: SectionProps) {
  const words = { label: m.settings_events_allow(), hint: m.settings_events_hint() };
  return (
    <div className="flex flex-col gap-4">
      <SwitchSection {...props} {...words} setting="events" />
      {props.state.settings.events && <EventFieldsSection {...props} />}
    </div>
  );
}

function ReviewsSection(props: SectionProps) {
  const words = { label: m.settings_hold_reviews(), hint: m.settings_hold_reviews_hint() };
  const photos = { label: m.settings_review_photos(), hint: m.settings_review_photos_hint() };
  const held = {
    label: m.settings_hold_review_photos(),
    hint: m.settings_hold_review_photos_hint(),
  };
  return (
    <div className="flex flex-col gap-4">
      <SwitchSection {...props} {...words} setting="holdReviews" />
      <SwitchSection {...props} {...photos} setting="reviewPhotos" />
      {props.state.settings.reviewPhotos && (
        <SwitchSection {...props} {...held} setting="holdReviewPhotos" />
      )}
    </div>
  );
}

const mailKinds = read('GET /api/admin/settings/mail-kinds', {});

function MailKindsSection(props: SectionProps) {
  const { data, error } = useQuery(mailKinds);
  if (error) throw error;
  if (!data) return <StaffSkeleton />;
  return (
    <SettingsForm<{ stopped: StoppableMail[] }>
      {...props}
      read={({ stoppedMails }) => ({ stopped: stoppedMails })}
      write={({ stopped }) => ({
        stoppedMails: data.kinds.map(({ kind }) => kind).filter((kind) => stopped.includes(kind)),
      })}
    >
      {({ draft: { stopped }, change }) => (
        <>
          <fieldset>
            <legend className="text-muted">{m.settings_mails_lead()}</legend>
            {data.kinds.map(({ kind, titles }) => (
              <CheckField
                key={kind}
                label={titles.join(', ')}
                checked={!stopped.includes(kind)}
                onChange={({ target }) => {
                  const others = stopped.filter((other) => other !== kind);
                  change({ stopped: target.checked ? others : [...others, kind] });
                }}
              />
            ))}
          </fieldset>
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
              {m.owner_mails_always()}
            </summary>
            <p className="text-sm text-muted">{data.needed.join(', ')}</p>
          </details>
        </>
      )}
    </SettingsForm>
  );
}

function AnalyticsSection(props: SectionProps) {
  return (
    <SettingsForm<{ address: string }>
      {...props}
      read={({ analytics }) => ({ address: analytics ?? '' })}
      write={({ address }) => ({ analytics: address || null })}
    >
      {({ text }) => (
        <TextField
          label={m.settings_analytics_address()}
          type="url"
          dir="ltr"
          maxLength={300}
          placeholder="https://"
          hint={m.settings_analytics_hint()}
          {...text('address', 'analytics')}
        />
      )}
    </SettingsForm>
  );
}

interface SwitchSectionProps extends SectionProps {
  setting:
    | 'banners'
    | 'offers'
    | 'inquiries'
    | 'events'
    | 'holdReviews'
    | 'reviewPhotos'
    | 'holdReviewPhotos';
  label: string;
  hint: string;
}

function SwitchSection({ setting, label, hint, ...props }: SwitchSectionProps) {
  return (
    <SettingsForm<{ isOn: boolean }>
      {...props}
      read={(settings) => ({ isOn: settings[setting] })}
      write={({ isOn }) => ({ [setting]: isOn })}
    >
      {({ draft: { isOn }, change }) => (
        <CheckField
          label={label}
          hint={hint}
          checked={isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
      )}
    </SettingsForm>
  );
}

function LanguagesSection(props: SectionProps) {
  return (
    <SettingsForm<{ offered: Language[]; main: Language }>
      {...props}
      read={(settings) => settings.languages}
      write={({ offered, main }) => ({
        languages: { offered: languages.filter((one) => offered.includes(one)), main },
      })}
    >
      {({ draft: { offered, main }, change, errors }) => (
        <>
          <fieldset>
            <legend className="text-sm font-semibold">{m.settings_languages_site()}</legend>
            {languages.map((one) => (
              <CheckField
                key={one}
                label={languageNames[one]}
                checked={offered.includes(one)}
                onChange={({ target }) => {
                  const others = offered.filter((other) => other !== one);
                  change({ offered: target.checked ? [...others, one] : others });
                }}
              />
            ))}
          </fieldset>
          <SelectField
            label={m.settings_language_main()}
            hint={m.settings_language_main_hint()}
            value={main}
            error={errors.languages ?? errors['languages.offered']}
            onChange={({ target }) => change({ main: target.value === 'es' ? 'es' : 'en' })}
          >
            <Options of={languages.map((one) => [one, languageNames[one]])} />
          </SelectField>
        </>
      )}
    </SettingsForm>
  );
}

function HomeSectionsSection(props: SectionProps) {
  return (
    <SettingsForm<{ shown: HomeSectionName[] }>
      {...props}
      read={(settings) => ({ shown: settings.homeSections })}
      write={({ shown }) => ({ homeSections: shown })}
    >
      {({ draft: { shown }, change }) => {
        const hidden = homeSections.filter((name) => !shown.includes(name));
        return (
          <ol className="divide-y divide-line">
            {[...shown, ...hidden].map((name) => (
              <SectionRow
                key={name}
                {...{ name, shown }}
                onChange={(next) => change({ shown: next })}
              />
            ))}
          </ol>
        );
      }}
    </SettingsForm>
  );
}

interface SectionRowProps {
  name: HomeSectionName;
  shown: HomeSectionName[];
  onChange: (shown: HomeSectionName[]) => void;
}

function SectionRow({ name, shown, onChange }: SectionRowProps) {
  const label = sectionNames[name];
  const at = shown.indexOf(name);
  const isShown = at >= 0;
  const move = (to: number) =>
    onChange(shown.filter((other) => other !== name).toSpliced(to, 0, name));
  return (
    <li className="flex items-center justify-between gap-3">
      <label className="flex min-h-11 grow cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isShown}
          onChange={() =>
            onChange(isShown ? shown.filter((other) => other !== name) : [...shown, name])
          }
        />
        {label}
      </label>
      <div className="flex">
        <MoveButtons
          up={m.common_move_up({ label })}
          down={m.common_move_down({ label })}
          isFirst={!isShown || at === 0}
          isLast={!isShown || at === shown.length - 1}
          onMove={(by) => move(at + by)}
        />
      </div>
    </li>
  );
}
