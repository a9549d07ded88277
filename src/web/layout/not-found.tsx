import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { allCategories } from '../businesses/all-categories.ts';
import { formatNumber } from '../kit/format.ts';
import { Metadata } from '../kit/metadata.tsx';
import { categoryPath } from '../kit/paths.ts';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';

export function NotFound({ title, explanation }: { title: string; explanation: string }) {
  return (
    <>
      <Metadata title={title} isHidden />
      <div className="awning" aria-hidden="true" />
      <div className="page-width grid gap-x-16 gap-y-12 py-12 sm:py-16 lg:grid-cols-2">
        <div>
          <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
          <p className="mt-3 mb-6 text-lg text-muted">{explanation}</p>
          <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
        </div>
        <Suggestions />
      </div>
    </>
  );
}

function Suggestions() {
  const { data: categories = [] } = useQuery(allCategories);
  return (
    <nav aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="text-lg font-bold">
        {m.layout_look_around()}
      </h2>
      <p className="-mx-3 flex flex-wrap">
        <TextLink to="/categories">{m.common_all_categories()}</TextLink>
        <TextLink to="/locations">{m.common_all_locations()}</TextLink>
        <TextLink to="/help">{m.content_link_help()}</TextLink>
      </p>
      <ul className="mt-1 border-t border-line">
        {categories.slice(0, 6).map(({ id, slug, name, businessCount }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={categoryPath(slug)}
              className="flex min-h-11 items-center justify-between gap-4 font-semibold wrap-anywhere hover:text-accent"
            >
              {name}
              <span className="shrink-0 text-sm font-normal text-muted">
                {formatNumber(businessCount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
