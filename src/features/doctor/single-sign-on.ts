import type { Config } from '../../platform/config.ts';
import { callOut } from '../../platform/http/call-out.ts';
import { type Check, describe, type Finding, failed, ok, skipped } from './check.ts';

const PATIENCE = 8000;

export function checkSingleSignOn(config: Config): Check[] {
  return [{ group: 'Services', name: 'single sign-on', examine: () => judgeIssuer(config) }];
}

async function judgeIssuer({ organization }: Config): Promise<Finding> {
  if (!organization) return skipped('No OIDC_ISSUER is set.');
  const address = `${organization.issuer}/.well-known/openid-configuration`;
  const advice = `Check OIDC_ISSUER; ${address} must answer.`;
  try {
    const answer = await callOut(address, { patience: PATIENCE });
    const { issuer } = answer.ok ? await answer.json() : { issuer: null };
    if (String(issuer).replace(/\/+$/, '') === organization.issuer) return ok('It answers.');
    return failed('It does not answer as an issuer.', advice);
  } catch (error) {
    return failed(`It cannot be reached: ${describe(error)}.`, advice);
  }
}
