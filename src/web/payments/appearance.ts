import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Our colors for the provider's form, which stands in a frame that our styles don't reach. */
export function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  const root = getComputedStyle(document.documentElement);
  const color = (name: string) => root.getPropertyValue(`--${name}`).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('accent'),
      accessibleColorOnColorPrimary: color('accent-ink'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorTextPlaceholder: color('muted'),
      colorDanger: color('danger'),
      inputColorBorder: color('field-line'),
      borderRadius: '10px',
      fontFamily: root.fontFamily,
      fontSizeBase: '16px',
    },
  };
}
