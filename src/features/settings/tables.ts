import type { GeneratedAlways } from 'kysely';
import type { SiteSettings, WelcomeStep } from '../../contract/settings.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    siteSettings: SiteSettingsTable;
    siteFiles: SiteFilesTable;
    welcomeSteps: WelcomeStepsTable;
  }
}

export interface SiteSettingsTable {
  version: GeneratedAlways<number>;
  changed: Partial<SiteSettings>;
  changedBy: string;
  changedAt: Date;
}

export interface SiteFilesTable {
  name: string;
  bytes: Buffer;
  keptAt: Date;
}

export interface WelcomeStepsTable {
  step: WelcomeStep | 'look';
  doneAt: Date;
}
