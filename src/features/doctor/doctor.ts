import { type Config, findSettingProblems, readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { type Result, runChecks } from './check.ts';
import { checkDatabase } from './database.ts';
import { checkMachine } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkPayments } from './payments.ts';
import { hideSecrets } from './report.ts';
import { checkProblems, checkSettings } from './settings.ts';
import { checkSingleSignOn } from './single-sign-on.ts';
import { checkSite } from './site.ts';
import { checkStorage } from './storage.ts';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The folder of the product. */
  root: string;
  /** Reaches the payment provider. */
  fetch?: typeof globalThis.fetch;
}

/** Looks at everything that the product lives on; changes nothing. */
export async function examine({ env, root, fetch }: Surroundings): Promise<Result[]> {
  const problems = findSettingProblems(env);
  if (problems.length > 0) return hideSecrets(await runChecks(checkProblems(problems)), env);
  return hideSecrets(await examineAll(readConfig(env), root, fetch ?? globalThis.fetch), env);
}

async function examineAll(config: Config, root: string, fetch: typeof globalThis.fetch) {
  const database = checkDatabase(config, createLog('silent'));
  try {
    return await runChecks([
      ...checkSettings(config),
      ...checkMachine(config, root),
      ...database.checks,
      ...checkMail(config),
      ...checkPayments(config, fetch),
      ...checkStorage(config),
      ...checkSingleSignOn(config),
      ...checkSite(config),
    ]);
  } finally {
    await database.close();
  }
}
