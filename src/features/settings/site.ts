import type { SiteSettings } from '../../domain/settings.ts';
import type { Config } from '../../platform/config/config.ts';
import type { LiveSettings } from './live-settings.ts';

/** The site's name and addresses for emails and pages. Properties are live, so read them at the time of writing. */
export interface Site {
  readonly name: string;
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly contactEmail: string;
  readonly settings: SiteSettings;
}

export function createSite(
  { siteUrl, adminEmail }: Pick<Config, 'siteUrl' | 'adminEmail'>,
  settings: LiveSettings,
): Site {
  return {
    get name() {
      return settings.current().name;
    },
    url: siteUrl,
    get contactEmail() {
      return settings.current().contactEmail ?? adminEmail;
    },
    get settings() {
      return settings.current();
    },
  };
}
