import {
  type Config,
  ConfigError,
  findSettingProblems,
  readConfig,
  readEnvironment,
} from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { type Result, runChecks } from './check.ts';
import { checkDatabase } from './database.ts';
import { type BuildState, checkMachine, type PackageState } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkPayments } from './payments.ts';
import { checkPooler } from './pooler.ts';
import { checkProxies } from './proxies.ts';
import { hideSecrets } from './report.ts';
import { checkProblems, checkSettings, refuseFile } from './settings.ts';
import { checkSingleSignOn } from './single-sign-on.ts';
import { checkSite } from './site.ts';
import { checkStorage } from './storage.ts';
import { checkTraces } from './traces.ts';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The folder of the product. */
  root: string;
  /** Whether the screens were built from the sources that are here; unset if unknown. */
  build?: BuildState;
  /** Whether the packages are those of the lock file. */
  packages?: PackageState;
  /** Reaches the payment provider. */
  fetch?: typeof globalThis.fetch;
}

/** Looks at everything that the product lives on; changes nothing. */
export async function examine({ env, ...here }: Surroundings): Promise<Result[]> {
  const problems = findSettingProblems(env);
  if (problems.length > 0) return hideSecrets(await runChecks(checkProblems(problems)), env);
  return hideSecrets(await examineAll(readConfig(env), here), env);
}

/** The same with the settings that the product would have: those of `.env`, too. */
export async function examineHere(here: Omit<Surroundings, 'env'>, given?: NodeJS.ProcessEnv) {
  try {
    return await examine({ ...here, env: readEnvironment(given) });
  } catch (error) {
    if (error instanceof ConfigError) return runChecks([refuseFile(error.message)]);
    throw error;
  }
}

async function examineAll(
  config: Config,
  { root, build, packages, fetch = globalThis.fetch }: Omit<Surroundings, 'env'>,
) {
  const log = createLog('silent');
  const database = checkDatabase(config, log);
  try {
    return await runChecks([
      ...checkSettings(config),
      ...checkMachine(config, root, { build, packages }),
      ...database.checks,
      ...checkPooler(config, log),
      ...checkMail(config),
      ...checkPayments(config, fetch),
      ...checkStorage(config),
      ...checkTraces(config),
      ...checkSingleSignOn(config),
      ...checkSite(config),
      ...checkProxies(config),
    ]);
  } finally {
    await database.close();
  }
}
