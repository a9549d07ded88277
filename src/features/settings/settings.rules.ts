import { isDeepStrictEqual } from 'node:util';
import {
  type GeneralSettings,
  type SettingName,
  type WelcomeStep,
  welcomeSteps,
} from '../../contract/settings.staff.ts';
import { defaultSettings, type SiteSettings, siteSettings } from '../../domain/settings.ts';
import type { Config } from '../../platform/config/config.ts';
import { compareFields, keepAllowed } from './fields.rules.ts';

type Part = Partial<SiteSettings>;

/** Returns the settings that environment variables fix, so that staff can't change them. */
export function fixedSettings({
  fixed,
  mapStyleUrl: url,
}: Pick<Config, 'fixed' | 'mapStyleUrl'>): Part {
  const { siteName: name, contactEmail, structuredFacts } = fixed;
  return {
    ...(name && { name }),
    ...(contactEmail && { contactEmail }),
    ...(structuredFacts && { structuredFacts }),
    ...(url && { map: { kind: 'style' as const, url, darkUrl: null, hosts: [] } }),
  };
}

export function publicSettings(settings: SiteSettings) {
  const { name, tagline, logo, accent, footer, premium, structuredFacts, area } = settings;
  const { homeSections, approvalHours, languages, sponsoredPlaces } = settings;
  const { renewals, offers, inquiries, events, holdReviews, reviewPhotos, analytics } = settings;
  return {
    name,
    tagline,
    logo,
    accent,
    footer,
    premium,
    structuredFacts,
    area,
    homeSections,
    approvalHours,
    languages,
    sponsoredPlaces,
    renewals,
    offers,
    inquiries,
    holdReviews,
    reviewPhotos,
    analytics,
    ...(events && { events }),
  };
}

/** Returns the effective settings. A stored value that isn't allowed falls back to its default. */
export function resolveSettings(changed: Part, fixed: Part): SiteSettings {
  const wanted: Record<string, unknown> = { ...defaultSettings, ...changed };
  const parsed = siteSettings.safeParse(wanted);
  if (parsed.success) return { ...parsed.data, ...fixed };
  for (const { path } of parsed.error.issues) {
    const [key] = path as [SettingName];
    wanted[key] = key === 'customFields' ? keepAllowed(wanted[key]) : defaultSettings[key];
  }
  return { ...siteSettings.parse(wanted), ...fixed };
}

export function withoutFields({ customFields: _, ...general }: SiteSettings): GeneralSettings {
  return general;
}

export function mergeChange(changed: Part, values: Part): Part {
  return Object.fromEntries(
    Object.entries({ ...changed, ...values }).filter(
      ([name, value]) => !isDeepStrictEqual(value, defaultSettings[name as SettingName]),
    ),
  );
}

export function compareVersions(before: Part, after: Part) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as SettingName[]);
  return [...names]
    .map((setting) => ({
      setting,
      before: { ...defaultSettings, ...before }[setting],
      after: { ...defaultSettings, ...after }[setting],
    }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

export function listWelcomeSteps(passed: readonly WelcomeStep[], version: number): WelcomeStep[] {
  if (version > 0 && passed.length === 0) return [];
  return welcomeSteps.filter((step) => !passed.includes(step));
}

export function tellChanges(before: Part, after: Part) {
  return compareVersions(before, after).map((change) =>
    change.setting === 'customFields'
      ? { ...change, ...compareFields(before.customFields ?? [], after.customFields ?? []) }
      : change,
  );
}
