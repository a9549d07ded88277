import { lazy, Suspense } from 'react';
import type { EventsBlock } from '../../../contract/events-block.ts';

const load = () => import('./events-block.tsx');

// The server renders the block at once; browsers load its code only where there are events.
const Block = import.meta.env.SSR
  ? (await load()).EventsBlockSection
  : lazy(async () => ({ default: (await load()).EventsBlockSection }));

interface EventsSlotProps {
  block: EventsBlock;
  className?: string;
}

export function EventsSlot(props: EventsSlotProps) {
  return (
    <Suspense>
      <Block {...props} />
    </Suspense>
  );
}
