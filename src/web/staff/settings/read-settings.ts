import { read } from '../../api.ts';

export const siteState = read('GET /api/admin/settings', {});

export const SETTINGS_LISTS = ['/api/admin/settings/versions', '/api/admin/audit'];
