import type { CSSProperties } from 'react';
import * as m from '#messages';
import { surfaces } from '../../../contract/accent/accent.ts';
import type { SiteSettings } from '../../../contract/settings.ts';

interface LogoPreviewProps {
  logo: SiteSettings['logo'];
  name: string;
}

const alts = {
  light: m.settings_logo_light(),
  dark: m.settings_logo_dark(),
};

/** The sign of the header in both themes; in the dark one a logo stands on white. */
export function LogoPreview({ logo, name }: LogoPreviewProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { surface, ink } = surfaces[theme];
        const style = { '--surface': surface, '--ink': ink } as CSSProperties;
        return (
          <div
            key={theme}
            style={style}
            className="flex min-h-15 min-w-0 items-center gap-2 rounded-card border border-line bg-surface px-4 text-lg font-extrabold text-ink"
          >
            <img
              src={logo ? `/site/${logo.file}` : '/favicon.svg'}
              alt={alts[theme]}
              width={logo?.width ?? 28}
              height={logo ? 36 : 28}
              className={`shrink-0 object-contain ${logo ? 'h-9' : ''} ${logo && theme === 'dark' ? 'rounded bg-[#fff] p-0.5' : 'bg-transparent'}`}
            />
            {!(logo && logo.width > 90) && <span className="truncate">{name}</span>}
          </div>
        );
      })}
    </div>
  );
}
