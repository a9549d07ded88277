import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { parse } from 'acorn';

/** Server code. React screens are left out, because they read validated data. */
const SERVER = ['src/*.ts', 'src/{contract,domain,features,platform}/**/*.ts'];

export function readExpressions(patterns: string[] = SERVER): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(patterns).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    for (const expression of literalsOf(readFileSync(file, 'utf8'))) {
      found.set(expression, [...(found.get(expression) ?? []), file]);
    }
  }
  return found;
}

export function literalsOf(code: string): string[] {
  const plain = stripTypeScriptTypes(code);
  const literals: string[] = [];
  parse(plain, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onToken({ type, start, end }) {
      if (type.label === 'regexp') literals.push(plain.slice(start, end));
    },
  });
  return literals;
}
