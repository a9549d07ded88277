// `npm run lab -- image --check`: builds both images without a daemon, inspects their files, starts them,
// requests API and pages, and runs commands. Needs root, buildah and debootstrap.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print, runPlainly } from '../scripts/command.ts';
import { makeBaseImage } from './image/base.ts';
import { buildImage } from './image/build.ts';
import { checkAllInOne, checkProduct } from './image/check.ts';
import { findMissing } from './image/programs.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

async function run() {
  if (!values.check) return print('Docker and Podman build the images; --check tries them.');
  const missing = findMissing();
  if (missing) return print(`Skipped: ${missing}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-image-'));
  chmodSync(folder, 0o755);
  try {
    print('Making a base image ...');
    makeBaseImage(folder);
    print('Building the image for a database elsewhere ...');
    await checkProduct({ name: buildImage(folder, 'product-alone'), folder, print });
    print('Building the image with its own database ...');
    await checkAllInOne({ name: buildImage(folder, 'all-in-one'), folder, print });
    print('Both images passed all checks.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runPlainly(run);
