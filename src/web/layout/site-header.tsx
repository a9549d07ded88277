import { useQuery } from '@tanstack/react-query';
import { Link, NavLink } from 'react-router';
import { readOrNull } from '../api.ts';
import { useSite } from '../site.tsx';

const item =
  'inline-flex min-h-11 items-center rounded-card px-3 font-semibold hover:text-accent aria-[current=page]:text-accent';

export function SiteHeader() {
  const site = useSite();
  const { data: user } = useQuery(readOrNull('GET /api/auth/user', {}, 401));
  return (
    <header className="site-header border-b border-line bg-surface">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 py-2">
        <Link to="/" className="flex min-h-11 items-center gap-2 text-lg font-extrabold">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {site.name}
        </Link>
        <nav aria-label="Main" className="-mx-3 flex flex-wrap items-center text-sm sm:text-base">
          <NavLink to="/" end className={item}>
            Home
          </NavLink>
          <NavLink to="/submit" className={item}>
            Submit Business
          </NavLink>
          {user && (
            <>
              <NavLink to="/admin" className={item}>
                Admin
              </NavLink>
              <span className="px-3 text-muted">Welcome, {user.firstName || 'Admin'}</span>
              <a href="/api/logout" className={item}>
                Logout
              </a>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
