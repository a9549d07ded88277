import { useInfiniteQuery } from '@tanstack/react-query';
import { type Key, type ReactNode, useRef } from 'react';
import * as m from '#messages';
import type { CallOutput, ListKey, ListPage, Request } from '../kit/api.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readPages } from '../kit/read-pages.ts';
import { MoreButton } from '../kit/ui/more-button.tsx';
import { QueueLink } from '../kit/ui/queue-link.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useListFocus } from '../kit/ui/use-list-focus.ts';
import { ListFailure } from './list-failure.tsx';

interface StaffScreenProps {
  title: string;
  pageTitle?: string;
  about?: ReactNode;
  tools?: ReactNode;
  isNarrow?: boolean;
  /** Rendered only after hydration, so that nothing is typed before it is handled. */
  children: ReactNode;
}

export function StaffScreen(props: StaffScreenProps) {
  const { title, pageTitle = title, about, tools, isNarrow = false, children } = props;
  const isHydrated = useIsHydrated();
  return (
    <div className={`page-width py-6 ${isNarrow ? 'ml-0 max-w-4xl' : ''}`}>
      <Metadata title={pageTitle} isHidden />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h1 className="text-2xl font-extrabold wrap-anywhere">{title}</h1>
          {about && <div className="max-w-[75ch] text-muted">{about}</div>}
        </div>
        {tools && (
          <div inert={!isHydrated} className="flex flex-wrap gap-3">
            {tools}
          </div>
        )}
      </div>
      {isHydrated ? children : <StaffSkeleton />}
    </div>
  );
}

export function StaffSkeleton({ className = 'h-screen' }: { className?: string }) {
  return (
    <div
      role="status"
      aria-label={m.common_loading_area()}
      className={`skeleton skeleton-rows ${className}`}
    />
  );
}

interface ViewsProps {
  label: string;
  views: readonly { to: string; name: string; isCurrent: boolean }[];
}

export function Views({ label, views }: ViewsProps) {
  return (
    <nav aria-label={label} className="-mx-3 mb-3 flex flex-wrap">
      {views.map(({ to, name, isCurrent }) => (
        <QueueLink key={to} to={to} isCurrent={isCurrent}>
          {name}
        </QueueLink>
      ))}
    </nav>
  );
}

interface QueueListProps<K extends ListKey> {
  list: K;
  request: Request<K>;
  label: string;
  none: ReactNode;
  failure: string;
  height?: string;
  more?: string;
  isPlain?: boolean;
  isHeld?: boolean;
  every?: (items: CallOutput<K>[number][]) => number | false;
  head?: (page: ListPage<CallOutput<K>[number]>) => ReactNode;
  keyOf: (item: CallOutput<K>[number]) => Key;
  look?: string;
  children: (item: CallOutput<K>[number]) => ReactNode;
}

export function StaffList<K extends ListKey>(props: QueueListProps<K>) {
  const { label, every, height = 'h-screen', look = 'flex flex-col gap-2 p-4' } = props;
  const query = useInfiniteQuery({
    ...readPages(props.list, props.request),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data && every?.(data.pages.flatMap(({ items }) => items))) ?? false,
  });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending || props.isHeld) return <StaffSkeleton className={height} />;
  if (!query.data) return <ListFailure error={query.error} fallback={props.failure} />;
  const items = query.data.pages.flatMap((page) => page.items);
  const [first] = query.data.pages;
  return (
    <section {...focus} aria-label={label}>
      {first && props.head?.(first)}
      {items.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {props.none}
        </p>
      ) : (
        <ol
          aria-label={label}
          className={`divide-y divide-line ${props.isPlain ? '' : 'rounded-card border border-line bg-surface'}`}
        >
          {items.map((item) => (
            <li key={props.keyOf(item)} data-item tabIndex={-1} className={look}>
              {props.children(item)}
            </li>
          ))}
        </ol>
      )}
      <MoreButton
        query={query}
        label={props.more ?? m.common_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown };
  failure: string;
  height?: string;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, failure, height = 'h-40', children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ListFailure error={query.error} fallback={failure} />;
  return <StaffSkeleton className={height} />;
}

export const cardLook = 'rounded-card border border-line bg-surface p-4 sm:p-5';

interface CardListProps<T> extends Omit<LoadedProps<T[]>, 'children'> {
  none: string;
  children: (one: T) => ReactNode;
}

export function CardList<T extends { id: string | number }>(props: CardListProps<T>) {
  const { none, children, ...loaded } = props;
  return (
    <Loaded {...loaded}>
      {(all) =>
        all.length === 0 ? (
          <p className={`${cardLook} text-muted`}>{none}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {all.map((one) => (
              <li key={one.id} className={cardLook}>
                {children(one)}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
