import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildah } from './buildah.ts';

export interface Image {
  name: string;
  /** Path where the image's files are mounted. */
  root: string;
  environment: string[];
  command: string[];
  user: { id: number; group: number };
}

interface ImageConfig {
  Env: string[];
  Cmd: string[];
  User: string;
}

const SECRETS = /^(\.env.*|\.git|\.npmrc|id_\w+|.*\.(key|pem|p12)|postgres|data|tests|e2e)$/;

export function mountImage(name: string): { image: Image; remove: () => void } {
  const container = buildah('from', '--pull-never', name);
  const root = buildah('mount', container);
  const processes = path.join(root, 'proc');
  // Programs find libraries through `/proc`, as in any container.
  execFileSync('mount', ['--bind', '/proc', processes]);
  const { Docker } = JSON.parse(
    execFileSync('buildah', ['inspect', '--type', 'image', name], { encoding: 'utf8' }),
  );
  const { Env: environment, Cmd: command, User }: ImageConfig = Docker.config;
  return {
    image: { name, root, environment, command, user: findUser(root, User) },
    remove() {
      execFileSync('umount', [processes]);
      buildah('rm', container);
    },
  };
}

function findUser(root: string, name: string): Image['user'] {
  const users = readFileSync(path.join(root, 'etc/passwd'), 'utf8').split('\n');
  const [, , id = 0, group = 0] =
    users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return { id: Number(id), group: Number(group) };
}

/** Returns problems with the image's files, in words. Empty if there are none. */
export function findFaults({ root, user }: Image): string[] {
  const app = path.join(root, 'app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  const isWritable = (file: string) => {
    const stats = lstatSync(path.join(app, file));
    return !stats.isSymbolicLink() && (stats.uid === user.id || (stats.mode & 0o002) !== 0);
  };
  const left = path.join(root, 'root/.npmrc');
  return [
    ...(user.id === 0 ? ['it runs as root'] : []),
    ...['.', ...files].filter(isWritable).map((file) => `${file} can be changed by the product`),
    ...own.filter((file) => SECRETS.test(path.basename(file))).map((file) => `it holds ${file}`),
    ...(existsSync(left) && statSync(left).size > 0 ? ['it holds settings of npm'] : []),
    ...listIdle(app).map((name) => `it holds ${name}, which nothing that runs needs`),
  ];
}

/** Returns installed packages that only development needs, or that are optional. */
function listIdle(app: string): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const packages: [string, { dev?: boolean; devOptional?: boolean }][] = Object.entries(
    lock.packages,
  );
  return packages
    .filter(([, { dev, devOptional }]) => dev || devOptional)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(path.join(app, folder)));
}

export function measureFolder(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}
