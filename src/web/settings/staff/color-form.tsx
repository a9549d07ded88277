import type { CSSProperties } from 'react';
import * as m from '#messages';
import {
  deriveAccent,
  listProperties,
  measureContrast,
  surfaces,
  type Theme,
} from '../../../domain/accent/accent.ts';
import { TINTS } from '../../../domain/sign/palette.ts';
import { useSite } from '../../kit/site.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { type SectionProps, SettingsForm } from './settings-form.tsx';

const themeNames: Record<Theme, string> = {
  light: m.settings_theme_light(),
  dark: m.settings_theme_dark(),
};

function ColorPreview({ color }: { color: string }) {
  const derived = deriveAccent(color);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { accent, accentInk } = derived[theme];
        const { paper, surface, sunken, ink, muted, 'stripe-gap': gap } = surfaces[theme];
        const grounds = [paper, surface, sunken].map((ground) => measureContrast(accent, ground));
        const style = {
          ...listProperties(derived[theme]),
          '--paper': paper,
          '--surface': surface,
          '--sunken': sunken,
          '--ink': ink,
          '--muted': muted,
          '--stripe-gap': gap,
          colorScheme: theme,
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
                {m.settings_contrast({
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
  if (text < ENOUGH) return m.settings_contrast_poor(words);
  if (button < ENOUGH) return m.settings_contrast_poor_buttons(words);
  return m.settings_contrast_good(words);
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
            message={m.settings_contrast_sample}
            parts={{
              span: (text) => <span className="font-semibold text-accent underline">{text}</span>,
            }}
          />
        </p>
        <Badge tone="accent">{m.common_open_now()}</Badge>
        <div className="flex flex-wrap gap-2">
          <Button>{m.common_search()}</Button>
          <Button variant="secondary">{m.businesses_call()}</Button>
        </div>
      </div>
    </>
  );
}

const colorNames = [
  m.settings_color_green(),
  m.settings_color_rust(),
  m.settings_color_blue(),
  m.settings_color_crimson(),
  m.settings_color_olive(),
  m.settings_color_violet(),
  m.settings_color_teal(),
  m.settings_color_plum(),
];

const OURS = '#0b6b4b';
const COLOR = /^#[0-9a-f]{6}$/i;

export function ColorSection(props: SectionProps) {
  return (
    <SettingsForm<{ accent: string }>
      {...props}
      read={({ accent }) => ({ accent: accent ?? OURS })}
      write={({ accent }) => ({ accent: accent.trim().toLowerCase() === OURS ? null : accent })}
    >
      {({ draft, change, errors }) => (
        <>
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{m.settings_color_presets()}</legend>
            <div className="flex flex-wrap gap-2">
              {TINTS.slice(0, 8).map((tint, at) => (
                <button
                  key={tint}
                  type="button"
                  aria-pressed={draft.accent.toLowerCase() === tint}
                  aria-label={colorNames[at]}
                  title={colorNames[at]}
                  onClick={() => change({ accent: tint })}
                  style={{ background: tint }}
                  className="size-11 cursor-pointer rounded-full border border-line outline-offset-2 aria-pressed:outline-3 aria-pressed:outline-ink"
                />
              ))}
            </div>
          </fieldset>
          <div className="flex items-end gap-3">
            <input
              type="color"
              aria-label={m.settings_color_pick()}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-card border border-field-line bg-surface p-1"
              value={COLOR.test(draft.accent) ? draft.accent : OURS}
              onChange={({ target }) => change({ accent: target.value })}
            />
            <div className="grow">
              <TextField
                label={m.settings_color()}
                autoComplete="off"
                spellCheck={false}
                value={draft.accent}
                error={errors.accent}
                onChange={({ target }) => change({ accent: target.value.trim() })}
              />
            </div>
          </div>
          <p className="text-sm text-muted">{m.settings_color_hint({ ours: OURS })}</p>
          {COLOR.test(draft.accent) && <ColorPreview color={draft.accent.toLowerCase()} />}
        </>
      )}
    </SettingsForm>
  );
}
