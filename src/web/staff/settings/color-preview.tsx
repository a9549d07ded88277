import type { CSSProperties } from 'react';
import * as m from '#messages';
import {
  deriveAccent,
  listProperties,
  surfaces,
  type Theme,
} from '../../../contract/accent/accent.ts';
import { measureContrast } from '../../../contract/accent/oklch.ts';
import { useSite } from '../../site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/icons.tsx';
import { Rich } from '../../ui/rich.tsx';

const themeNames: Record<Theme, string> = {
  light: m.staff_settings_light(),
  dark: m.staff_settings_dark(),
};

export function ColorPreview({ color }: { color: string }) {
  const derived = deriveAccent(color);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { accent, accentInk } = derived[theme];
        const { paper, surface, sunken, ink, muted, 'stripe-gap': gap } = surfaces[theme];
        const grounds = [paper, surface, sunken].map((ground) => measureContrast(accent, ground));
        const style = {
          ...listProperties(derived[theme]),
          ...{ '--paper': paper, '--surface': surface, '--sunken': sunken, '--ink': ink },
          ...{ '--muted': muted, '--stripe-gap': gap, colorScheme: theme },
        } as CSSProperties;
        return (
          <figure key={theme} className="min-w-0">
            <div
              inert
              style={style}
              className="overflow-clip rounded-card border border-line bg-paper text-ink"
            >
              <PreviewParts />
            </div>
            <figcaption className="mt-1 flex items-center gap-1 text-sm">
              <Check size={16} aria-hidden="true" className="shrink-0 text-accent" />
              <span>
                {m.staff_settings_theme_text_value_on_buttons_value2({
                  theme: themeNames[theme],
                  value: Math.min(...grounds).toFixed(1),
                  value2: measureContrast(accentInk, accent).toFixed(1),
                })}
              </span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function PreviewParts() {
  const { name } = useSite();
  return (
    <>
      <p className="truncate border-b border-line bg-surface px-3 py-2 font-extrabold">{name}</p>
      <div className="awning" />
      <div className="flex flex-col items-start gap-3 p-3">
        <p>
          <Rich
            message={m.staff_settings_a_text_with_a_link}
            parts={{
              span: (text) => <span className="font-semibold text-accent underline">{text}</span>,
            }}
          />
        </p>
        <Badge tone="accent">{m.staff_settings_open_now()}</Badge>
        <div className="flex flex-wrap gap-2">
          <Button>{m.staff_settings_search()}</Button>
          <Button variant="secondary">{m.staff_settings_call()}</Button>
        </div>
      </div>
    </>
  );
}
