// Loaded into the product under test before all else: hosts that end in .test stand on the internet,
// at a public address, and connections there reach the website that a test has opened.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const PUBLIC_ADDRESS = '93.184.216.34';
const port = Number(process.env.E2E_WEB_PORT);
const isOurs = (host: unknown) => typeof host === 'string' && host.endsWith('.test');

const { lookup, resolveTxt } = dns.promises;
const answerLookup = async (host: string, options: dns.LookupAllOptions) =>
  isOurs(host) ? [{ address: PUBLIC_ADDRESS, family: 4 }] : lookup(host, options);
dns.promises.lookup = answerLookup as typeof lookup;
dns.promises.resolveTxt = async (host) => (isOurs(host) ? [] : resolveTxt(host));

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function leadHome(this: net.Socket, ...given: unknown[]) {
  const [first] = given;
  const options = Array.isArray(first) ? first[0] : first;
  if (isOurs(options?.host)) {
    Object.assign(options, { host: '127.0.0.1', port, lookup: undefined });
  }
  return Reflect.apply(connect, this, given);
} as typeof connect;
syncBuiltinESMExports();
