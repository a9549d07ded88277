import * as m from '#messages';
import { TINTS } from '../../../../contract/sign/palette.ts';
import { TextField } from '../../../ui/field.tsx';
import { ColorPreview } from '../color-preview.tsx';
import { type SectionProps, SettingsForm } from '../form/settings-form.tsx';

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
