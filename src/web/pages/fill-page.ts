import type { Page } from '../../contract/pages.ts';
import { fillFields, fillHtml } from '../../domain/page-fields.ts';
import type { Site } from '../kit/site.tsx';

/** Fills placeholders from the same settings as the rest of the screen, so that prices always match. */
export function fillPage(page: Page, site: Site): Page {
  return {
    ...page,
    title: fillFields(page.title, site),
    content: fillHtml(page.content, site),
    metaDescription: page.metaDescription && fillFields(page.metaDescription, site),
  };
}
