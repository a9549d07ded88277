import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { siteSettings } from '../settings.ts';
import { idText } from '../text.ts';

const VERSIONS_AT_ONCE = 20;
/** 300 kB, by either way of counting. */
export const MAX_LOGO_BYTES = 300 * 1024;
export const LOGO_TYPES = ['image/svg+xml', 'image/png'] as const;

/** What the first start asks about, in this order. */
export const welcomeSteps = ['name', 'logo', 'color', 'area', 'price'] as const;
export const welcomeStep = z.enum(welcomeSteps);
export type WelcomeStep = z.infer<typeof welcomeStep>;

/** What a new directory needs next; each is gone once it is done. */
export const firstStep = z.enum(['import', 'invite', 'look']);
export type FirstStep = z.infer<typeof firstStep>;

const settingName = z.enum(
  Object.keys(siteSettings.shape) as [keyof typeof siteSettings.shape, ...never[]],
);
export type SettingName = keyof typeof siteSettings.shape;

export const staffSettings = z.object({
  settings: siteSettings,
  /** Of the last change; 0 before the first. */
  version: z.int(),
  /** What the environment of the server sets; no one can change it here. */
  fixed: z.array(settingName),
  /** What differs from ours. */
  changed: z.array(settingName),
  savedAt: z.iso.datetime().nullable(),
  /** Email address. */
  savedBy: z.string().nullable(),
  /** Left of the first start; none once it is over. */
  welcome: z.array(welcomeStep),
});
export type StaffSettings = z.infer<typeof staffSettings>;

/** Some of the settings; the logo is uploaded. */
export const settingsChange = z.strictObject(siteSettings.omit({ logo: true }).partial().shape);
export type SettingsChange = z.output<typeof settingsChange>;

/** The version that was read; a stale one gets 409 with the current settings and those read. */
const version = z.int().min(0).max(999_999_999);
const readVersion = z
  .string()
  .regex(/^\d{1,9}$/, { error: () => m.input_whole_number() })
  .transform(Number);

export const settingsVersion = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Email address. */
  savedBy: z.string(),
  changes: z.array(z.object({ setting: settingName, before: z.unknown(), after: z.unknown() })),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

export const settingsCalls = {
  firstSteps: endpoint({
    method: 'GET',
    path: '/api/admin/settings/first-steps',
    summary: 'What a new directory needs next, for 30 days after the first questions',
    access: 'settings',
    output: z.object({ left: z.array(firstStep) }),
  }),
  passLook: endpoint({
    method: 'POST',
    path: '/api/admin/settings/first-steps/look',
    summary: 'Say that somebody has looked at the site',
    access: 'settings',
    output: z.object({ left: z.array(firstStep) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'The settings of the site',
    access: 'settings',
    output: staffSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    summary: 'Change some of the settings. Pages follow within a second.',
    access: 'settings',
    maxBytes: 64 * 1024,
    body: z.object({
      version,
      values: settingsChange,
      /** The step of the first start that this answers. */
      step: welcomeStep.optional(),
    }),
    output: staffSettings,
  }),
  putLogo: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/logo',
    summary:
      'Replace the logo (the request body itself; SVG or PNG, at most 300 kB). An SVG loses all that is not drawing; a PNG is drawn anew.',
    access: 'settings',
    query: z.object({ version: readVersion, step: welcomeStep.optional() }),
    body: {
      travels: 'bytes',
      maxBytes: MAX_LOGO_BYTES,
      types: LOGO_TYPES,
      get tooLarge() {
        return m.settings_logo_too_large();
      },
      get wrongType() {
        return m.settings_logo_wrong_type();
      },
    },
    output: staffSettings,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/logo',
    summary: 'Remove the logo; the sign of the software stands in for it',
    access: 'settings',
    query: z.object({ version: readVersion }),
    output: staffSettings,
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/api/admin/settings/versions',
    summary: 'Changes of the settings, newest first',
    access: 'settings',
    paged: true,
    query: z.object(paging(VERSIONS_AT_ONCE)),
    output: z.array(settingsVersion),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/settings/versions/:id/undo',
    summary: 'Give what one change touched its former values, as a new change',
    access: 'settings',
    params: z.object({ id: idText }),
    body: z.object({ version }),
    output: staffSettings,
  }),
  passWelcome: endpoint({
    method: 'POST',
    path: '/api/admin/settings/welcome',
    summary: 'Skip steps of the first start',
    access: 'settings',
    body: z.object({ steps: z.array(welcomeStep).min(1).max(welcomeSteps.length) }),
    output: staffSettings,
  }),
};
