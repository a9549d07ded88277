import * as m from '#messages';
import type { EventDay } from '../../contract/events.ts';

export const dayNames: Record<Exclude<EventDay, `${number}-${number}-${number}`>, string> = {
  today: m.events_today(),
  tonight: m.events_tonight(),
  tomorrow: m.events_tomorrow(),
  weekend: m.events_weekend(),
  week: m.events_week(),
};
