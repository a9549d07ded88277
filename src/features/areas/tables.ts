import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Area } from '../../contract/settings.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    siteArea: SiteAreaTable;
    areaProgress: AreaProgressTable;
    areas: AreasTable;
  }
}

/** One row. The database holds every listing against it as it is placed. */
export interface SiteAreaTable {
  isOnly: Generated<boolean>;
  kind: Area['kind'];
  states: string[];
  name: string | null;
  latitude: number | null;
  longitude: number | null;
  miles: number | null;
}

/** A row while listings are held against a new area. */
export interface AreaProgressTable {
  isOnly: Generated<boolean>;
  settledTo: number;
}

export interface AreasTable {
  id: Generated<number>;
  state: string;
  cityKey: string;
  slug: string;
  name: string;
  nameKey: string;
  /** Longitude and latitude of each. */
  corners: ColumnType<[number, number][], string, string>;
  shape: GeneratedAlways<string>;
  version: Generated<number>;
  updatedAt: Date;
}
