import * as m from '#messages';

export const passwordField = {
  label: m.common_password(),
  type: 'password',
  required: true,
  autoComplete: 'current-password',
} as const;

export const codeField = {
  label: m.common_code(),
  required: true,
  autoComplete: 'one-time-code',
  autoCapitalize: 'off',
  spellCheck: false,
} as const;
