import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { Language } from '../../domain/languages.ts';
import { currentUser } from '../accounts/current-user.ts';
import { useSite } from '../kit/site.tsx';
import { Link } from '../kit/ui/link.tsx';

const GUIDES = '/guides';

const columns = [
  {
    title: m.layout_footer_browse(),
    links: [
      ['/categories', m.common_categories()],
      ['/locations', m.layout_footer_locations()],
      ['/premium', m.layout_footer_premium()],
      ['/reviews', m.common_reviews()],
      [GUIDES, m.guides_title()],
      ['/my-list', m.my_list_title()],
    ],
  },
  {
    title: m.layout_footer_businesses(),
    links: [
      ['/submit', m.layout_footer_submit()],
      ['/submit?premium=true', m.premium_listing()],
      ['/desk', m.layout_footer_manage()],
      ['/pricing', m.layout_footer_pricing()],
      ['/resources', m.layout_footer_resources()],
    ],
  },
  {
    title: m.layout_footer_help(),
    links: [
      ['/help', m.content_link_help()],
      ['/contact', m.common_contact()],
      ['/how-we-check', m.common_how_check()],
      ['/privacy', m.content_link_privacy()],
      ['/terms', m.content_link_terms()],
    ],
  },
] as const;

export const footerTitles: readonly string[] = columns.map(({ title }) => title);
export const footerTexts = new Map(
  columns.flatMap<readonly [string, string]>(({ links }) => links),
);

/** Footer HTML rendered once on the server for all pages; null in the browser. */
export const FooterMarkup = createContext<string | null>(null);

export function SiteFooterColumns() {
  const site = useSite();
  return (
    <>
      <div>
        <p>{site.name}</p>
        <p>{site.tagline ?? m.layout_tagline()}</p>
      </div>
      {columns.map((column, at) => (
        <nav key={column.title} aria-label={column.title}>
          <h2>{column.title}</h2>
          <ul>
            {(site.footerColumns?.[at] ?? column.links)
              .filter(([path]) => path !== GUIDES || site.hasGuides)
              .map(([path, text]) => (
                <li key={path}>
                  <Link to={path}>{text ?? footerTexts.get(path)}</Link>
                </li>
              ))}
          </ul>
        </nav>
      ))}
    </>
  );
}

export function SiteFooter() {
  const site = useSite();
  const markup = use(FooterMarkup);
  const { data: user } = useQuery(currentUser);
  // Rerenders on navigation, to show settings that were saved into the `site` object.
  useLocation();
  return (
    <footer className="site-footer">
      {markup === null ? (
        <div className="page-width">
          <SiteFooterColumns />
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server from the same components
        <div className="page-width" dangerouslySetInnerHTML={{ __html: markup }} />
      )}
      <div className="imprint">
        <div className="page-width">
          <p>{site.footer ?? m.layout_copyright({ name: site.name })}</p>
          <LanguageLinks />
          <a href={user ? '/api/logout' : '/api/login'}>
            {user ? m.layout_logout() : m.layout_login()}
          </a>
        </div>
      </div>
    </footer>
  );
}

const names: Record<Language, string> = { en: 'English', es: 'Español' };

function LanguageLinks() {
  const { language, languages } = useSite();
  const { pathname, search } = useLocation();
  return languages.offered
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        href={`/language/${other}?next=${encodeURIComponent(pathname + search)}`}
        lang={other}
      >
        {names[other]}
      </a>
    ));
}
