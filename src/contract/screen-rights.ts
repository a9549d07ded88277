import type { Right } from '../domain/rights.ts';
import type { PrivateScreen } from './screens.ts';

/**
 * Right needed to open a screen. Without an entry, any signed-in user may. Kept separate so that visitors'
 * browsers don't load it.
 */
export const screenRights: Readonly<Partial<Record<PrivateScreen, Right | 'staff'>>> = {
  admin: 'staff',
  members: 'people',
  roles: 'people',
  programs: 'people',
  webhooks: 'people',
  settings: 'settings',
  map: 'settings',
  fields: 'settings',
  welcome: 'settings',
  audit: 'audit',
  transfer: 'transfer',
  reviews: 'reviews',
  mails: 'mails',
  triage: 'staff',
  moved: 'staff',
  staffEvents: 'listings',
  areas: 'directory',
  payments: 'payments',
  searches: 'insights',
  completeness: 'listings',
};
