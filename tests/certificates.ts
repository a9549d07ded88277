import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** An authority of one's own in a folder: its certificate is NAME.pem. */
export function makeAuthority(folder: string, name: string) {
  const place = path.join(folder, name);
  const files = ['-keyout', `${place}.key`, '-out', `${place}.pem`];
  openssl('req', '-x509', ...KEY, ...files, '-subj', `/CN=${name}`);
  return {
    file: `${place}.pem`,
    /** A certificate for this address or name; the files are SERVER.pem and SERVER.key. */
    certify(server: string, subject: string) {
      const own = path.join(folder, server);
      const signer = ['-CA', `${place}.pem`, '-CAkey', `${place}.key`];
      const names = ['-subj', '/CN=server', '-addext', `subjectAltName=${subject}`];
      const written = ['-keyout', `${own}.key`, '-out', `${own}.pem`];
      openssl('req', '-x509', ...KEY, ...signer, ...names, ...written);
      return { certificate: `${own}.pem`, key: `${own}.key` };
    },
  };
}

function openssl(...args: string[]) {
  execFileSync('openssl', args, { stdio: 'pipe' });
}
