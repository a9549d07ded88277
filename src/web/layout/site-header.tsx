import { useQuery } from '@tanstack/react-query';
import { useMatches } from 'react-router';
import * as m from '#messages';
import { currentUser } from '../accounts/current-user.ts';
import { greetingName, isStaff } from '../accounts/names.ts';
import { findScreenById } from '../kit/parameters.ts';
import { useSite } from '../kit/site.tsx';
import { Link, NavLink } from '../kit/ui/link.tsx';
import { MyListLink } from '../my-list/my-list-link.tsx';
import { HeaderSearch } from '../search/header-search.tsx';

const item = 'nav-item';

const WITHOUT_SEARCH = [
  'layout',
  'home',
  'search',
  'category',
  'location',
  'city',
  'cityArea',
  'cityTrade',
];

export function SiteHeader() {
  const { logo, name } = useSite();
  const { data: user } = useQuery(currentUser);
  const hasSearch = useNeedsSearch();
  return (
    <header className="site-header">
      <div className="page-width header-row">
        <Link to="/" className="site-sign">
          <img
            className={logo ? 'logo' : undefined}
            src={logo ? `/site/${logo.file}` : '/favicon.svg'}
            alt=""
            width={logo?.width ?? 28}
            height={logo ? 36 : 28}
          />
          {/* A wide logo already contains the name. */}
          <span className={logo && logo.width > 90 ? 'sr-only' : undefined}>{name}</span>
        </Link>
        {hasSearch && <HeaderSearch isBeside={!user} />}
        <nav
          aria-label={m.layout_main()}
          className={`ways${user ? ' order-last -ml-3 basis-full sm:order-none sm:ml-auto sm:basis-auto' : ''}`}
        >
          <NavLink to="/" end className={item}>
            {m.common_home()}
          </NavLink>
          <NavLink to="/submit" className={item}>
            {m.layout_submit()}
          </NavLink>
          <MyListLink className={`${item} ${user ? 'max-lg:hidden' : 'max-sm:hidden'}`} />
          {user && isStaff(user) && (
            <NavLink to="/admin" className={item}>
              {m.common_admin()}
            </NavLink>
          )}
        </nav>
        {user && (
          <div className="-mr-2 flex min-w-40 grow basis-0 items-center justify-end text-sm sm:-mr-3 sm:grow-0 sm:basis-auto sm:text-base">
            <Link to="/admin/account" className={`${item} min-w-0 max-sm:px-2`}>
              <span className="truncate">{m.layout_welcome({ user: greetingName(user) })}</span>
            </Link>
            <a href="/api/logout" className={`${item} max-sm:px-2`}>
              {m.layout_logout()}
            </a>
          </div>
        )}
      </div>
    </header>
  );
}

function useNeedsSearch(): boolean {
  const id = useMatches().at(-1)?.id ?? 'layout';
  return !WITHOUT_SEARCH.includes(id) && !findScreenById(id)?.isForStaff;
}
