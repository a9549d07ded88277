import { readUser } from '../../contract/accounts.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http.ts';

export function mountAccounts(app: HttpApp) {
  mount(app, readUser, async () => {
    throw new AppError('unauthenticated', 'You are not signed in.');
  });
}
