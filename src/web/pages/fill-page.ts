import type { Page } from '../../contract/pages.ts';
import { fillFields, fillHtml } from '../../domain/page-fields.ts';
import type { Site } from '../kit/site.tsx';

/** From the settings that the rest of the screen is made of, so that it never says two prices. */
export function fillPage(page: Page, site: Site): Page {
  return {
    ...page,
    title: fillFields(page.title, site),
    content: fillHtml(page.content, site),
    metaDescription: page.metaDescription && fillFields(page.metaDescription, site),
  };
}
