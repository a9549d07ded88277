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
            <figcaption className="mt-1 text-sm">
              <details>
                <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11">
                  {tellContrast(theme, Math.min(...grounds), measureContrast(accentInk, accent))}
                </summary>
                {m.staff_settings_theme_text_value_on_buttons_value2({
                  theme: themeNames[theme],
                  value: Math.min(...grounds).toFixed(1),
                  value2: measureContrast(accentInk, accent).toFixed(1),
                })}
              </details>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

const ENOUGH = 4.5;

function tellContrast(theme: Theme, text: number, button: number): string {
  const words = { theme: themeNames[theme] };
  if (text < ENOUGH) return m.staff_settings_hard_to_read(words);
  if (button < ENOUGH) return m.staff_settings_hard_to_read_on_buttons(words);
  return m.staff_settings_easy_to_read(words);
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
