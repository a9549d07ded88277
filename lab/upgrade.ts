// `npm run lab -- upgrade [--from REF]`: starts an earlier commit (default: the last release), replaces it
// with this code under load, then restores a backup with the earlier code. `--port N` also uses the three
// ports after it. `--proxy haproxy|nginx|own` defaults to the first one installed.
import { parseArgs } from 'node:util';
import { print, runPlainly } from '../scripts/command.ts';
import { parseProxyName } from './cluster/proxy.ts';
import { openCleanUp } from './upgrade/clean-up.ts';
import { findCommit, openEarlier } from './upgrade/earlier.ts';
import { describeUpgrade, tryUpgrade } from './upgrade/run.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    port: { type: 'string', default: '3000' },
    proxy: { type: 'string' },
  },
});

await runPlainly(async () => {
  const proxy = parseProxyName(values.proxy);
  const commit = findCommit(values.from);
  const cleanUp = openCleanUp();
  try {
    print(`Building ${commit} ...`);
    const earlier = await openEarlier(commit, cleanUp);
    const port = Number(values.port);
    const upgrade = await tryUpgrade({ earlier, port, proxy, print, cleanUp });
    process.stdout.write(`${describeUpgrade(commit, upgrade)}\n`);
    for (const finding of upgrade.findings.slice(0, 50)) print(`FINDING ${finding}`);
    const isRight = upgrade.findings.length + upgrade.failed.length + upgrade.lost === 0;
    process.exitCode = isRight ? 0 : 1;
  } finally {
    await cleanUp.run();
  }
});
