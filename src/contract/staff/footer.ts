import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { OUR_FOOTER } from '../our-footer.ts';
import { line } from '../text.ts';

const MOST_FOOTER_LINKS = 15;

const footerLink = z.object({
  path: z.string(),
  /** Of a page that staff made; null for one of our links, which has its own text. */
  title: z.string().nullable(),
  /** Drafts stand in the footer once they are published. */
  isShown: z.boolean(),
});
export type FooterLink = z.infer<typeof footerLink>;

export const footer = z.object({
  columns: z.array(z.array(footerLink)).length(OUR_FOOTER.length),
  /** What can be added. */
  others: z.array(footerLink),
  /** Sent along with changes; a stale one is refused with 409. */
  version: z.string(),
  /** Not changed yet. */
  isOurs: z.boolean(),
});
export type Footer = z.infer<typeof footer>;

const column = z.array(line(120, () => m.input_footer_path())).max(MOST_FOOTER_LINKS, {
  error: () => m.input_footer_links_max({ mostFooterLinks: MOST_FOOTER_LINKS }),
});

export const footerArrangement = z.object({
  version: line(40, () => m.input_version_missing()),
  /** Paths, column by column. */
  columns: z
    .array(column)
    .length(OUR_FOOTER.length, {
      error: () => m.input_footer_columns({ count: OUR_FOOTER.length }),
    })
    .refine((columns) => columns.flat().length > 0, {
      error: () => m.input_footer_empty(),
    })
    .refine((columns) => new Set(columns.flat()).size === columns.flat().length, {
      error: () => m.input_footer_links_once(),
    }),
});
export type FooterArrangement = z.output<typeof footerArrangement>;

export const footerCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/footer',
    summary: 'The links of the footer, and what can be added to them',
    access: 'pages',
    output: footer,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/admin/footer',
    summary: 'Set which links stand in which column of the footer, in their order',
    access: 'pages',
    body: footerArrangement,
    output: footer,
  }),
};
