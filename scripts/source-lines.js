// Names files and lines of the sources in stack traces of the bundled program. Node.js would do that with source
// maps, and would keep them in memory from the start.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Replaces places in bundled files of a folder by places in the sources whenever a stack trace is written. */
export function nameSourceLines(folder) {
  const bundled = RegExp.escape(`${pathToFileURL(folder).href}/`);
  const place = new RegExp(`${bundled}([\\w.-]+\\.js):(\\d+)(?::\\d+)?`, 'g');
  const tables = new Map();

  function findSource(whole, file, line) {
    const table = tables.get(file) ?? readTable(path.join(folder, file));
    tables.set(file, table);
    const [source, sourceLine] = table.lines.subarray(2 * (line - 1), 2 * line);
    return sourceLine ? `${table.sources[source]}:${sourceLine}` : whole;
  }

  Error.prepareStackTrace = (error, calls) =>
    [describe(error), ...calls.map((call) => `    at ${call}`)]
      .join('\n')
      .replace(place, findSource);
}

/** Reads the table that `tools/program/bundle.ts` wrote: for each line, the number of a source and the line in it. */
function readTable(file) {
  const { sources, lines } = JSON.parse(readFileSync(`${file}.lines`, 'utf8'));
  const { buffer } = Uint8Array.from(Buffer.from(lines, 'base64'));
  return { sources, lines: new Uint32Array(buffer) };
}

function describe(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
