import { ownerHoursCalls } from '../../contract/owner-area.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { editHours, type HoursDependencies } from './edit-hours.ts';

export function mountHours(api: Api, dependencies: HoursDependencies) {
  mount(api, ownerHoursCalls.edit, ({ body }, { owner }) => editHours(dependencies, owner, body));
}
