import { deskHoursCalls } from '../../contract/desk/hours.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { editHours } from './edit-hours.ts';

export function mountHours(api: Api, dependencies: { db: Database; clock: Clock }) {
  mount(api, deskHoursCalls.edit, ({ body }, { owner }) => editHours(dependencies, owner, body));
}
