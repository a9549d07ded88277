import { lazy, Suspense } from 'react';
import { useSite } from '../kit/site.tsx';
import type { TownFormProps } from './town-form.tsx';

const load = () => import('./town-form.tsx');

// The server renders the form at once; browsers load its code only on sites with a newsletter.
const Form = import.meta.env.SSR
  ? (await load()).TownForm
  : lazy(async () => ({ default: (await load()).TownForm }));

export function TownFormSlot(props: TownFormProps) {
  if (!useSite().hasNewsletter) return null;
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
