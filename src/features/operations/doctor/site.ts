import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Config } from '../../../platform/config/config.ts';
import { callOut } from '../../../platform/http/call-out.ts';
import {
  type CheckResult,
  type DoctorCheck,
  describeCheck,
  failed,
  ok,
  skipped,
  warning,
} from './check.ts';
import { isLocal } from './settings.ts';

const GROUP = 'Site, from outside';
const TIMEOUT_MS = 8000;
const DAY = 86_400_000;
const CLOCK = 5000;
/**
 * Certificates that renew automatically do so about a month before they expire, so fewer days mean that
 * renewal has failed.
 */
const FEWEST_DAYS = 14;

export function checkSite(config: Config): DoctorCheck[] {
  const on = (name: string, examine: DoctorCheck['examine']) => ({ group: GROUP, name, examine });
  const answer = ask(`${config.siteUrl}/readyz`);
  answer.catch(() => {});
  const isSecure = config.siteUrl.startsWith('https:');
  return [
    on('answer', () => judgeAnswer(config, answer)),
    on('clock', () => judgeClock(answer)),
    ...(isSecure
      ? [
          on('certificate', () => judgeCertificate(new URL(config.siteUrl))),
          on('redirect', () => judgeRedirect(config)),
        ]
      : []),
  ];
}

function ask(address: string): Promise<Response> {
  return callOut(address, { redirect: 'manual', patience: TIMEOUT_MS });
}

async function judgeAnswer(config: Config, asked: Promise<Response>): Promise<CheckResult> {
  const { siteUrl } = config;
  let answer: Response;
  try {
    answer = await asked;
  } catch (error) {
    if (isLocal(config)) return skipped(`Nothing answers at ${siteUrl} now.`);
    return failed(
      `${siteUrl} cannot be reached: ${describeCheck(error)}.`,
      'Check DNS, the firewall, the proxy, and whether the product is running.',
    );
  }
  const text = await answer.text();
  if (/"status":\s*"ready"/.test(text)) return ok(`${siteUrl} answers.`);
  if (/"status":\s*503/.test(text)) {
    return failed('The product answers, but has no database.', 'See Database above.');
  }
  const location = answer.headers.get('location');
  return failed(
    location
      ? `${siteUrl} redirects to ${location}.`
      : `Something else answers at ${siteUrl} (status ${answer.status}).`,
    'Set SITE_URL to the address where visitors end up, and let the proxy pass everything on.',
  );
}

async function judgeClock(asked: Promise<Response>): Promise<CheckResult> {
  const answer = await asked.catch(() => null);
  const date = answer?.headers.get('date');
  if (!date) return skipped('The site does not say what time it is.');
  const apart = Math.abs(Date.now() - Date.parse(date));
  if (apart <= CLOCK) return ok("The proxy's agrees with this machine's.");
  return warning(
    `The proxy's is ${Math.round(apart / 1000)} seconds away from this machine's.`,
    'Let both follow a time server (chrony or systemd-timesyncd).',
  );
}

async function judgeCertificate({ hostname, port }: URL): Promise<CheckResult> {
  const options = { host: hostname, servername: hostname, port: Number(port || 443) };
  const socket = connect(options).setTimeout(TIMEOUT_MS);
  try {
    await once(socket, 'secureConnect');
    const left = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY);
    if (left >= FEWEST_DAYS) return ok(`It is valid for ${left} days.`);
    return warning(`It ends in ${left} days.`, 'See why it was not renewed.');
  } catch (error) {
    return failed(
      `None is shown that can be trusted: ${describeCheck(error)}.`,
      'Renew it, or let the proxy get one.',
    );
  } finally {
    socket.destroy();
  }
}

async function judgeRedirect({ siteUrl }: Config): Promise<CheckResult> {
  const { hostname } = new URL(siteUrl);
  const answer = await ask(`http://${hostname}/`).catch(() => null);
  if (!answer) return ok('Nothing answers without encryption.');
  if (answer.headers.get('location')?.startsWith('https:')) return ok('http leads to https.');
  return warning('http is answered without a redirect.', 'Let the proxy redirect to https.');
}
