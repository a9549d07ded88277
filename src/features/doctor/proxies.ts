import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { callOut } from '../../platform/http/call-out.ts';
import { type Check, type Finding, failed, ok, skipped } from './check.ts';

const PATIENCE = 8000;
/** Our address as the product reads it, and how many entries X-Forwarded-For had. */
const passage = z.object({ address: z.string(), forwarded: z.int() });

/** Whether as many proxies are in front as TRUST_PROXY says: only a request through them can tell. */
export function checkProxies(config: Config): Check[] {
  return [
    { group: 'Site, from outside', name: 'TRUST_PROXY', examine: () => judgeProxies(config) },
  ];
}

async function judgeProxies({ siteUrl, trustedProxies }: Config): Promise<Finding> {
  const said = passage.safeParse(await askWhoWeAre(siteUrl));
  if (!said.success) return skipped(`${siteUrl} does not say who we are to it.`);
  const { address, forwarded } = said.data;
  const proxies = `${forwarded} ${forwarded === 1 ? 'proxy' : 'proxies'}`;
  if (forwarded === trustedProxies) return ok(`We came through ${proxies}, as ${address}.`);
  const consequence =
    forwarded > trustedProxies
      ? 'all visitors share one limit'
      : 'anyone can choose their address with X-Forwarded-For';
  return failed(
    `It is ${trustedProxies}, but we came through ${proxies}: ${consequence}.`,
    `Set it to ${forwarded} and restart (docs/deploy.md).`,
  );
}

async function askWhoWeAre(siteUrl: string): Promise<unknown> {
  try {
    const answer = await callOut(`${siteUrl}/healthz/client`, {
      redirect: 'manual',
      patience: PATIENCE,
    });
    return await answer.json();
  } catch {
    return null;
  }
}
