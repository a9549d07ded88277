import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '../../src/contract/api.ts';
import { nameCall } from '../../src/contract/endpoint.ts';
import { screens } from '../../src/contract/screens.ts';
import { STANDARD_PAGES } from '../../src/domain/standard-pages.ts';
import { plainRoutes } from '../../src/plain-routes.ts';

/** Things of the repository that documents name. */
export interface Known {
  /** Paths of all files. */
  files: readonly string[];
  /** Options by command, such as `lab fuzz`. */
  commands: ReadonlyMap<string, ReadonlySet<string>>;
  variables: ReadonlySet<string>;
}

/** Finds paths, commands, options, environment variables and addresses that don't exist. */
export function findUnknown(document: string, known: Known): string[] {
  const spans = [...document.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const fenced = [...document.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const lines = [...spans, ...fenced];
  return [
    ...lines.flatMap(findPaths).filter((name) => !isFile(name, known.files)),
    ...lines.flatMap((line) => findUnknownCommands(line, known.commands)),
    ...spans.filter(isLoneOption).filter((span) => !isOption(span, known.commands)),
    ...lines.flatMap(findVariables).filter((name) => !known.variables.has(name)),
    ...spans.filter(isAddress).filter((span) => !isServed(span)),
  ];
}

const TOP = 'src|docs|db|e2e|lab|messages|scripts|tests|tools|deploy|generated';
const PATH = new RegExp(String.raw`(?<![\w./@:-])((?:${TOP})/[\w./*<>{},@-]*|[\w<>-]+/(?=$))`, 'g');

const findPaths = (line: string) => [...line.matchAll(PATH)].map(([, name = '']) => name);

/** Accepts `*`, `<noun>` and `{en,es}`; a folder may be named by its end. */
function isFile(name: string, files: readonly string[]): boolean {
  const pattern = name
    .replace(/[.,]+$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('**', '.+')
    .replaceAll(/(?<!\.)\*|<\w+>/g, '[^/]*')
    .replaceAll(/\{([\w,-]+)\}/g, (_, words: string) => `(${words.replaceAll(',', '|')})`);
  const sought = new RegExp(`(^|/)${pattern}${pattern.endsWith('/') ? '' : '(/|(\\.tsx?)?$)'}`);
  return files.some((file) => sought.test(file));
}

const COMMAND = /\bnpm (?:run (?:--silent )?(?:lab -- )?([\w:-]+)|(test|start)\b(?!-))([^&|;#]*)/g;
const optionsIn = (text: string) =>
  [...text.matchAll(/(?<=[\s[]|^)--([a-z][\w-]*)/g)].map(([, option = '']) => option);

function findUnknownCommands(line: string, commands: Known['commands']): string[] {
  return [...line.matchAll(COMMAND)].flatMap(([all, script, plain, rest = '']) => {
    const isLab = all.startsWith('npm run lab -- ');
    const name = `${isLab ? 'lab ' : ''}${script ?? plain}`;
    const options = commands.get(name);
    if (!options) return [`npm run ${name}`];
    return optionsIn(rest)
      .filter((option) => !options.has(option))
      .map((option) => `npm run ${name} --${option}`);
  });
}

const isLoneOption = (span: string) => /^(-- )?--[a-z]/.test(span);

const isOption = (span: string, commands: Known['commands']) =>
  optionsIn(span).every((option) => [...commands.values()].some((all) => all.has(option)));

const findVariables = (line: string) =>
  [...line.matchAll(/(?<![\w$-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{3,}(?==))(?!\w)/g)].map(
    ([, name = '']) => name,
  );

const isAddress = (span: string) => /^([A-Z]+ )?\/(?!(etc|var|opt|data)\/)[a-z]/.test(span);

/** Screens whose paths anything would fit. */
const OPEN_SCREENS = /^\/(\*|:\w+|:\w+\/:\w+|admin\/:moved)$/;
const addresses = [
  ...Object.values(screens)
    .filter(({ path: one }) => !OPEN_SCREENS.test(one))
    .map(({ path: one }) => `GET ${one}`),
  ...STANDARD_PAGES.map((slug) => `GET /${slug}`),
  ...endpoints.map(nameCall),
  ...plainRoutes,
].map(splitAddress);

function splitAddress(address: string): { method: string; parts: string[] } {
  const [method = '', given = ''] = address.split(' ');
  return { method, parts: given.split('/') };
}

/** Accepts values of parameters, a language before it, and `*` or `...` for all that is under it. */
function isServed(span: string): boolean {
  const { method, parts } = splitAddress(span.startsWith('/') ? ` ${span}` : span);
  const [address = ''] = parts.join('/').split(/[?#]/);
  const given = address.replace(/^\/es(?=\/)/, '').split('/');
  const isOpen = /^(\*|\.{3})$/.test(given.at(-1) ?? '');
  if (isOpen) given.pop();
  return addresses.some(
    (one) =>
      (method === '' || one.method === method) &&
      (isOpen || one.parts.length === given.length) &&
      given.every((part, at) => fits(part, one.parts[at], given[1] !== 'api')),
  );
}

function fits(given: string, part = '', isScreen: boolean): boolean {
  if (given === part || /^<.*>$/.test(given)) return true;
  return part.startsWith(':') && (isScreen || /^[:{$]|\d/.test(given));
}

/** Reads the commands of package.json and of the laboratory, with the options that their code reads. */
export function readCommands(): Map<string, Set<string>> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const lab = readFileSync('lab/run.ts', 'utf8').matchAll(/^ {2}(\w+): \[\[.*\], '(.+)'\],$/gm);
  return new Map([
    ...Object.entries<string>(scripts).map(([name, line]): [string, Set<string>] => [
      name,
      new Set([...optionsIn(line), ...readOptions(/\S+\.[jt]s(?= --?\w+$|$)/.exec(line)?.[0])]),
    ]),
    ...[...lab].map(([, name, file]): [string, Set<string>] => [
      `lab ${name}`,
      readOptions(`lab/${file}`),
    ]),
  ]);
}

/** Reads options from a script and from its own imports, but not from the folders of the product. */
function readOptions(script: string | undefined, read = new Set<string>()): Set<string> {
  if (!script || read.has(script) || !existsSync(script)) return new Set();
  read.add(script);
  const code = readFileSync(script, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const own = [
    ...code.matchAll(/'?([\w-]+)'?: \{\s*type: '(?:string|boolean)'|['"`]--([a-z][\w-]*)/g),
  ];
  const imports = [...code.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, target = '']) => path.posix.join(path.posix.dirname(script), target))
    .filter((target) => !/^src\/.*\//.test(target));
  return new Set([
    ...own.map(([, key, flag]) => key ?? flag ?? ''),
    ...imports.flatMap((target) => [...readOptions(target, read)]),
  ]);
}

const VARIABLES =
  /^(src\/platform\/config\/.*|compose\.yaml|Dockerfile|deploy\/.*|vitest\.config\.ts)$/;
const CODE = /\.(tsx?|js)$/;

/** Reads the names of the configuration and of the deployment, and those that code reads or declares. */
export function readVariables(files: readonly string[]): Set<string> {
  const names = files.flatMap((file) => {
    const isConfig = VARIABLES.test(file) && !file.endsWith('.md');
    if (!isConfig && !CODE.test(file)) return [];
    const name = '[A-Z][A-Z0-9_]+';
    const pattern = isConfig ? `\\b(${name})\\b` : `(?:\\benv\\.|\\bconst )(${name})\\b`;
    return [...readFileSync(file, 'utf8').matchAll(new RegExp(pattern, 'g'))].map(
      ([, one = '']) => one,
    );
  });
  return new Set(names);
}
