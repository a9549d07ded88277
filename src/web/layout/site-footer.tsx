import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { Language } from '../../contract/settings.ts';
import { currentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Link } from '../ui/link.tsx';

const columns = [
  {
    title: m.layout_browse(),
    links: [
      ['/categories', m.layout_categories()],
      ['/locations', m.layout_locations()],
      ['/premium', m.layout_premium_businesses()],
      ['/reviews', m.layout_reviews()],
      ['/my-list', m.layout_my_list()],
    ],
  },
  {
    title: m.layout_for_businesses(),
    links: [
      ['/submit', m.layout_submit_a_business()],
      ['/submit?premium=true', m.layout_premium_listing()],
      ['/desk', m.layout_manage_your_listing()],
      ['/pricing', m.layout_pricing()],
      ['/resources', m.layout_resources()],
    ],
  },
  {
    title: m.layout_help(),
    links: [
      ['/help', m.layout_help_center()],
      ['/contact', m.layout_contact()],
      ['/how-we-check', m.layout_how_we_check()],
      ['/privacy', m.layout_privacy_policy()],
      ['/terms', m.layout_terms_of_service()],
    ],
  },
] as const;

export const footerTitles: readonly string[] = columns.map(({ title }) => title);
export const footerTexts = new Map(
  columns.flatMap<readonly [string, string]>(({ links }) => links),
);

const link = 'inline-flex min-h-11 items-center hover:text-accent hover:underline sm:min-h-8';

export function SiteFooter() {
  const site = useSite();
  const { data: user } = useQuery(currentUser);
  // What is saved of the settings goes into the site itself, and is shown by the navigation after it.
  useLocation();
  return (
    <footer className="site-footer mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-8 py-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-sm lg:col-span-1">
          <p className="text-lg font-extrabold wrap-anywhere">{site.name}</p>
          <p className="mt-2 wrap-anywhere text-muted">
            {site.tagline ?? m.layout_the_most_trusted_business()}
          </p>
        </div>
        {columns.map((column, at) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-1 text-sm font-bold">{column.title}</h2>
            <ul>
              {(site.footerColumns?.[at] ?? column.links).map(([path, text]) => (
                <li key={path}>
                  <Link to={path} className={link}>
                    {text ?? footerTexts.get(path)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-muted">
          <p className="min-w-0 whitespace-pre-line wrap-anywhere">
            {site.footer ?? m.layout_2024_name_all_rights_reserved({ name: site.name })}
          </p>
          <LanguageLinks />
          <a href={user ? '/api/logout' : '/api/login'} className={link}>
            {user ? m.layout_logout() : m.layout_login()}
          </a>
        </div>
      </div>
    </footer>
  );
}

/** The names of the languages, each in itself. */
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
        className={link}
      >
        {names[other]}
      </a>
    ));
}
