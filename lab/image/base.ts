import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { buildah } from './buildah.ts';

export const BASE = 'localhost/mainstreet-base';
/** User id of the official Node.js image. */
const NODE_USER = 1000;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Makes a substitute for the official Node.js image from this Debian release and the local Node.js and npm. */
export function makeBaseImage(folder: string) {
  const root = path.join(folder, 'base');
  const [, suite = ''] =
    /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  execFileSync('debootstrap', ['--variant=minbase', suite, root, findMirror()], {
    stdio: 'ignore',
  });
  const local = path.join(root, 'usr/local');
  copyFileSync(process.execPath, path.join(local, 'bin/node'));
  chmodSync(path.join(local, 'bin/node'), 0o755);
  cpSync(findNpm(), path.join(local, 'lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  execFileSync('chroot', [root, 'useradd', '-m', '-U', '-u', String(NODE_USER), 'node']);
  const container = buildah('from', 'scratch');
  buildah('copy', container, root, '/');
  buildah('config', '--env', `PATH=${PATH}`, container);
  buildah('commit', container, BASE);
  buildah('rm', container);
}

function findMirror(): string {
  const sites = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)'], {
    encoding: 'utf8',
  });
  const [mirror] = sites.split('\n');
  if (!mirror) throw new Error('apt names no mirror.');
  return mirror;
}

function findNpm(): string {
  const program = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  return path.resolve(realpathSync(program), '../..');
}
