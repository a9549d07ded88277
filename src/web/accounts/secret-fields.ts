/** How the fields of what only its owner knows are filled in. */
export const passwordField = {
  label: 'Password',
  type: 'password',
  required: true,
  autoComplete: 'current-password',
} as const;

export const codeField = {
  label: 'Code',
  required: true,
  autoComplete: 'one-time-code',
  autoCapitalize: 'off',
  spellCheck: false,
} as const;
