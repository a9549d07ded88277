import { read } from '../../api.ts';

export const siteState = read('GET /api/admin/settings', {});

/** What a change of the settings makes old. */
export const SETTINGS_LISTS = ['/api/admin/settings/versions', '/api/admin/audit'];
