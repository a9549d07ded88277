import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { StaffSettings } from '../../../contract/staff/settings.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StaffScreen, StaffSkeleton } from '../staff-screen.tsx';
import { SettingsHistory } from './history/history.tsx';
import { siteState } from './read-settings.ts';
import { AreaSection } from './sections/area-form.tsx';
import { ColorSection } from './sections/color-form.tsx';
import { FactsSection } from './sections/facts-form.tsx';
import { HomeSectionsSection } from './sections/home-form.tsx';
import { LanguagesSection } from './sections/languages-form.tsx';
import { LegalSection } from './sections/legal-form.tsx';
import { LogoSection } from './sections/logo-form.tsx';
import { PremiumSection } from './sections/premium-form.tsx';
import { TextsSection } from './sections/texts-form.tsx';

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
    ],
  ],
  [
    m.settings_group_money(),
    [
      [m.settings_section_premium(), PremiumSection],
      [m.settings_section_receipts(), LegalSection],
    ],
  ],
  [
    m.settings_group_visitors(),
    [
      [m.settings_section_home(), HomeSectionsSection],
      [m.common_languages(), LanguagesSection],
      [m.settings_section_search(), FactsSection],
    ],
  ],
];

function Sections({ state }: { state: StaffSettings }) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {cards.map(([card, sections]) => (
        <Card key={card} title={card}>
          <div className="flex flex-col gap-6 *:not-first:border-t *:not-first:border-line *:not-first:pt-6">
            {sections.map(([title, Form]) => (
              <section key={title} aria-label={title}>
                <h3 className="mb-3 text-lg font-bold">{title}</h3>
                <Form state={state} />
              </section>
            ))}
          </div>
        </Card>
      ))}
      <Card title={m.settings_section_changes()}>
        <SettingsHistory />
      </Card>
    </div>
  );
}
