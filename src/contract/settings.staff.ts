import { z } from 'zod';
import * as m from '#messages';
import {
  customField,
  fieldInput,
  fieldKey,
  localText,
  MAX_FIELDS,
  REMOVED_FIELD_DAYS,
} from '../domain/custom-fields.ts';
import { stoppableMails } from '../domain/mail-kinds.ts';
import { type homeSections, siteSettings } from '../domain/settings.ts';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

export type HomeSectionName = (typeof homeSections)[number];

const VERSIONS_AT_ONCE = 20;

/** Logo limit in bytes, 300 kB in either definition. */
export const MAX_LOGO_BYTES = 300 * 1024;

export const LOGO_TYPES = ['image/svg+xml', 'image/png', 'image/jpeg'] as const;

export const welcomeSteps = ['name', 'logo', 'color', 'area', 'price'] as const;

export const welcomeStep = z.enum(welcomeSteps);

export type WelcomeStep = z.infer<typeof welcomeStep>;

export const firstStep = z.enum(['import', 'fields', 'invite', 'look']);

export type FirstStep = z.infer<typeof firstStep>;

const settingName = z.enum(
  Object.keys(siteSettings.shape) as [keyof typeof siteSettings.shape, ...never[]],
);

export type SettingName = keyof typeof siteSettings.shape;

export type GeneralSettingName = keyof GeneralSettings;

const generalSettings = siteSettings.omit({ customFields: true });

export type GeneralSettings = z.infer<typeof generalSettings>;

export const staffSettings = z.object({
  settings: generalSettings,
  /** Version of the last change, or 0 before the first. */
  version: z.int(),
  /** Settings from the server's environment, which can't be changed here. */
  fixed: z.array(settingName),
  changed: z.array(settingName),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
  welcome: z.array(welcomeStep),
});

export type StaffSettings = z.infer<typeof staffSettings>;

export const settingsChange = z.strictObject(generalSettings.omit({ logo: true }).partial().shape);

export type SettingsChange = z.output<typeof settingsChange>;

/** Version that was read. A stale one gets 409 with the current settings and those read. */
const version = z.int().min(0).max(999_999_999);

/** If absent, the newest is assumed: an added field changes no other one. */
const versionOrNewest = version.optional();

const readVersion = z
  .string()
  .regex(/^\d{1,9}$/, { error: () => m.input_whole_number() })
  .transform(Number);

export const settingsVersion = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
  changes: z.array(z.object({ setting: settingName, before: z.unknown(), after: z.unknown() })),
});

export type SettingsVersion = z.infer<typeof settingsVersion>;

const mailKind = z.object({ kind: z.enum(stoppableMails), titles: z.array(z.string()) });

export type MailKind = z.infer<typeof mailKind>;

export const settingsCalls = {
  mailKinds: endpoint({
    method: 'GET',
    path: '/api/admin/settings/mail-kinds',
    summary: 'The kinds of email that the directory may go without, and the titles of all others',
    access: 'settings',
    output: z.object({ kinds: z.array(mailKind), needed: z.array(z.string()) }),
  }),
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
      step: welcomeStep.optional(),
    }),
    output: staffSettings,
  }),
  putLogo: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/logo',
    summary:
      'Replace the logo (the request body itself; SVG, PNG or JPEG, at most 300 kB). An SVG loses all that is not drawing; a picture becomes a new PNG.',
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

const fieldParams = z.object({ key: fieldKey });

/** Limit in bytes, enough for forty choices with names in any script. */
const MAX_FIELD_BYTES = 256 * 1024;

export const staffFields = z.object({
  version: z.int(),
  /** Custom fields, including removed ones that can be restored. */
  fields: z.array(customField),
});

export type StaffFields = z.infer<typeof staffFields>;

/** Maximum count of public listings. A value one higher means more than this. */
export const MAX_COUNTED = 1000;

const counted = z
  .int()
  .min(0)
  .max(MAX_COUNTED + 1);

export const fieldUse = z.object({
  /** Number of listings with a value, or null if it isn't counted. */
  filled: counted.nullable(),
  choices: z.record(fieldKey, counted),
});

export type FieldUse = z.infer<typeof fieldUse>;

/** Calls for custom fields. A stale version gets 409 with the current fields and those read. */
export const fieldCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/fields',
    summary: 'Fields that staff made, in the order of forms and pages',
    access: 'settings',
    output: staffFields,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/fields',
    summary: 'Make a field. Its key is made of its English name, and never changes.',
    access: 'settings',
    status: 201,
    maxBytes: MAX_FIELD_BYTES,
    body: z.object({ version: versionOrNewest, field: fieldInput }),
    output: staffFields.extend({ key: fieldKey }),
  }),
  addReady: endpoint({
    method: 'POST',
    path: '/api/admin/fields/ready',
    summary: 'Switch on fields that come ready; one that was removed is put back with its values',
    access: 'settings',
    body: z.object({
      version: versionOrNewest,
      keys: z.array(fieldKey).min(1).max(MAX_FIELDS),
    }),
    output: staffFields,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/admin/fields',
    summary: 'Put the fields in order and in groups; all of them are named, each once',
    access: 'settings',
    body: z.object({
      version,
      groups: z
        .array(
          z.object({ name: localText.nullable(), keys: z.array(fieldKey).min(1).max(MAX_FIELDS) }),
        )
        .max(MAX_FIELDS),
    }),
    output: staffFields,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/fields/:key',
    summary:
      'Change a field. Values of a choice that is left out are kept, and not shown. The kind changes only from one choice to several, and from a line to paragraphs.',
    access: 'settings',
    maxBytes: MAX_FIELD_BYTES,
    params: fieldParams,
    body: z.object({ version, field: fieldInput }),
    output: staffFields,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/fields/:key',
    summary: `Remove a field. It can be put back with its values for ${REMOVED_FIELD_DAYS} days; then they are deleted.`,
    access: 'settings',
    params: fieldParams,
    query: z.object({ version: readVersion }),
    output: staffFields,
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/api/admin/fields/:key/restore',
    summary: 'Put a removed field back, with its values',
    access: 'settings',
    params: fieldParams,
    body: z.object({ version }),
    output: staffFields,
  }),
  use: endpoint({
    method: 'GET',
    path: '/api/admin/fields/:key/use',
    summary: `How many listings have a value of a field, and each of its choices, up to ${MAX_COUNTED}`,
    access: 'settings',
    params: fieldParams,
    output: fieldUse,
  }),
};
