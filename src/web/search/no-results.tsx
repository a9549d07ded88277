import { lazy, Suspense } from 'react';
import type { WaysOnProps } from './ways-on.tsx';

const load = () => import('./ways-on.tsx');

// The server renders the component at once; browsers load its code only for an empty list.
const WaysOn = import.meta.env.SSR
  ? (await load()).WaysOn
  : lazy(async () => ({ default: (await load()).WaysOn }));

/** Says that a list is empty, and offers other searches. */
export function NoResults(props: WaysOnProps) {
  return (
    <Suspense>
      <WaysOn {...props} />
    </Suspense>
  );
}
