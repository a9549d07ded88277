import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { BASE } from './base.ts';
import { buildah } from './buildah.ts';

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** Builds a target of the Dockerfile without a daemon and returns the image name. */
export function buildImage(folder: string, target: string): string {
  const image = `localhost/mainstreet-${target}`;
  // Makes npm in the build trust the same certificate authorities as this machine, such as a proxy's.
  const settings = path.join(folder, 'npmrc');
  writeFileSync(settings, 'cafile=/etc/ssl/certs/authorities.crt\n');
  buildah(
    ...['bud', '--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'],
    ...['--build-arg', `NODE_IMAGE=${BASE}`, '--target', target, '--tag', image],
    ...['--volume', `${AUTHORITIES}:/etc/ssl/certs/authorities.crt:ro`],
    ...['--volume', `${settings}:/root/.npmrc:ro`, '--layers', '.'],
  );
  return image;
}
