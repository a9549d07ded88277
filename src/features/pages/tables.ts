import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    pages: PagesTable;
    pageRevisions: PageRevisionsTable;
    pagePlans: PagePlansTable;
    footerLinks: FooterLinksTable;
  }
}

export interface PagesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  content: string;
  metaDescription: string | null;
  isPublished: Generated<boolean>;
  updatedAt: Timestamp;
  version: Generated<number>;
  /** Set while its deletion can be undone; it is a draft then. */
  deletedAt: Date | null;
}

export interface PageRevisionsTable {
  id: GeneratedAlways<number>;
  pageId: number;
  version: number;
  slug: string;
  title: string;
  content: string;
  metaDescription: string | null;
  isPublished: boolean;
  savedAt: Date;
  savedBy: string | null;
}

export interface PagePlansTable {
  pageId: number;
  version: Generated<number>;
  /** A whole minute. */
  publishAt: Date;
  title: string;
  content: string;
  metaDescription: string | null;
  /** Email address. */
  savedBy: string;
  savedAt: Date;
}

/** One of our paths, or a page. */
export interface FooterLinksTable {
  place: number;
  position: number;
  path: string | null;
  pageId: number | null;
}
