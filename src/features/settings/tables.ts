import type { SiteSettings } from '../../contract/settings.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    siteSettings: {
      changed: Partial<SiteSettings>;
    };
  }
}
