import * as m from '#messages';

export const STAFF_LISTS = [
  '/api/admin/staff',
  '/api/admin/roles',
  '/api/admin/tokens',
  '/api/admin/webhooks',
  '/api/admin/audit',
];

export const tokenName = {
  label: m.common_name(),
  required: true,
  maxLength: 60,
};
