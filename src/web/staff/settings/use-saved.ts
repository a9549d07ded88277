import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { deriveAccent, listProperties } from '../../../contract/accent/accent.ts';
import type { StaffSettings } from '../../../contract/settings.ts';
import { useSite } from '../../site.tsx';
import { refetchLists } from '../use-staff-action.ts';
import { SETTINGS_LISTS, siteState } from './read-settings.ts';

export function useShowSaved() {
  const queryClient = useQueryClient();
  const site = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (saved: StaffSettings) => {
    queryClient.setQueryData(siteState.queryKey, saved);
    const { contactEmail: _, legal: __, ...shown } = saved.settings;
    // What surrounds the screens was read once, with the document; every screen reads it from here.
    Object.assign(site, shown);
    showAccent(shown.accent);
    await navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: 'setting',
    });
    await refetchLists(queryClient, SETTINGS_LISTS);
  };
}

const sheet = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet();

/** Until the next document, which brings its own style. */
function showAccent(accent: string | null) {
  if (!sheet) return;
  const { light, dark } = deriveAccent(accent ?? '#0b6b4b');
  const write = (tokens: typeof light) =>
    Object.entries(listProperties(tokens))
      .map(([name, value]) => `${name}:${value};`)
      .join('');
  sheet.replaceSync(
    accent === null && document.adoptedStyleSheets.length === 0
      ? ''
      : `:root{${write(light)}}@media (prefers-color-scheme:dark){:root{${write(dark)}}}`,
  );
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
