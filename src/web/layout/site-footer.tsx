import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';

const columns = [
  {
    title: 'Browse',
    links: [
      ['/categories', 'Categories'],
      ['/locations', 'Locations'],
      ['/premium', 'Premium Businesses'],
      ['/reviews', 'Reviews'],
      ['/my-list', 'My list'],
    ],
  },
  {
    title: 'For businesses',
    links: [
      ['/submit', 'Submit a Business'],
      ['/submit?premium=true', 'Premium Listing'],
      ['/desk', 'Manage Your Listing'],
      ['/pricing', 'Pricing'],
      ['/resources', 'Resources'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['/help', 'Help Center'],
      ['/contact', 'Contact'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
    ],
  },
] as const;

const link = 'inline-flex min-h-11 items-center hover:text-accent hover:underline sm:min-h-8';

export function SiteFooter() {
  const site = useSite();
  const { data: user } = useQuery(currentUser);
  return (
    <footer className="site-footer mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-8 py-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-sm lg:col-span-1">
          <p className="text-lg font-extrabold">{site.name}</p>
          <p className="mt-2 text-muted">
            The most trusted business directory for top-rated local services.
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-1 text-sm font-bold">{column.title}</h2>
            <ul>
              {column.links.map(([path, text]) => (
                <li key={path}>
                  <Link to={path} className={link}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-muted">
          <p>© 2024 {site.name}. All rights reserved.</p>
          <a href={user ? '/api/logout' : '/api/login'} className={link}>
            {user ? 'Logout' : 'Login'}
          </a>
        </div>
      </div>
    </footer>
  );
}
