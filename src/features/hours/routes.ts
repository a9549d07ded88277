import { deskHoursCalls } from '../../contract/desk.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { editHours, type HoursDependencies } from './edit-hours.ts';

export function mountHours(api: Api, dependencies: HoursDependencies) {
  mount(api, deskHoursCalls.edit, ({ body }, { owner }) => editHours(dependencies, owner, body));
}
