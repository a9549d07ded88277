import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the command's options; an unknown one ends the process with one line. */
export function readArguments<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
