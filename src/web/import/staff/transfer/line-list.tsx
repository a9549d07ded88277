import type { ReactNode } from 'react';
import * as m from '#messages';
import { type Action, ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { Loaded } from '../../../staff/staff-screen.tsx';

interface LineListProps<T> {
  query: { data: T[] | undefined; error: unknown };
  failure: string;
  none: string;
  isPlain?: boolean;
  about: (one: T) => ReactNode;
  offers: (one: T) => StaffAction[];
}

export function LineList<T extends { id: number; name: string }>(props: LineListProps<T>) {
  const { query, failure, none, isPlain = false, about, offers } = props;
  const look = isPlain ? '' : 'rounded-card border border-line bg-surface';
  return (
    <Loaded query={query} failure={failure}>
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted">{none}</p>
        ) : (
          <ul className={`divide-y divide-line ${look}`}>
            {all.map((one) => (
              <li
                key={one.id}
                className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isPlain ? 'py-2' : 'p-4'}`}
              >
                <div className="min-w-0 grow basis-56 wrap-anywhere">
                  <h3 className="font-bold">{one.name}</h3>
                  <p className="text-sm text-muted">{about(one)}</p>
                </div>
                <ActionBar offers={offers(one)} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function deletion(
  name: string,
  { title, ...action }: { title: string } & Pick<Action, 'run' | 'fallback'>,
): StaffAction {
  return {
    ...action,
    label: m.common_delete(),
    name: m.common_delete_named({ name }),
    asks: {
      title,
      text: m.common_delete_effect({ name }),
      confirm: m.common_delete(),
    },
  };
}
