// Worker thread for checking large imports, started by `checkApart`.
import os from 'node:os';
import { systemClock } from '../../../platform/clock.ts';
import { CONNECTIONS } from '../../../platform/database/connections.ts';
import { openDatabase, openPresence } from '../../../platform/database/database.ts';
import { inLanguage } from '../../../platform/language.ts';
import { readThread } from '../../../platform/processes/thread.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { type AskedCheck, continueCheck } from './check.ts';

const STATEMENT_TIMEOUT = 60_000;

const { asked, isTimeUp } = readThread<AskedCheck>();
const { address, source, language } = asked;

// Thread priorities exist on Linux only; elsewhere, this would change the priority of the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const log = createLog('warn');
const presence = openPresence(address, { log });
const limits = { statementTimeout: STATEMENT_TIMEOUT, maxConnections: CONNECTIONS.imports };
const db = openDatabase(address, { log, presence, ...limits });
const check = () => continueCheck({ db, clock: systemClock }, source, isTimeUp);
try {
  await (language ? inLanguage(language, check) : check());
} finally {
  presence.close();
  await db.close();
}
