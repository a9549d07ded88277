import { useEffect, useState } from 'react';
import * as m from '#messages';
import { formatCount } from '../../../format.ts';
import { Badge } from '../../../ui/badge.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hours before the end when it is time. */
const SOON = 12;

/** Until then staff can decide; counted down while it is looked at. */
export function Deadline({ decideBy }: { decideBy: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const left = new Date(decideBy).getTime() - now;
  return <Badge tone={left < SOON * HOUR ? 'gold' : 'plain'}>{sayLeft(left)}</Badge>;
}

function sayLeft(milliseconds: number): string {
  if (milliseconds <= 0) return m.reviews_group_time_up();
  const hours = Math.floor(milliseconds / HOUR);
  if (hours >= 1) return m.reviews_group_time_left({ count: formatCount(hours, m.count_hours) });
  return m.reviews_group_time_left({
    count: formatCount(Math.ceil(milliseconds / MINUTE), m.count_minutes),
  });
}
