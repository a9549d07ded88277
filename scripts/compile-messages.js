// Makes typed functions of the catalogues in messages/, in generated/: `#messages` in the code.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { compileProject } from '@inlang/paraglide-js';
import messageFormat from '@inlang/plugin-message-format';
import { loadProjectInMemory, newProject } from '@inlang/sdk';

const BASE = 'en';
const LOCALES = ['en', 'es'];
const OUT = 'generated';

const settings = { baseLocale: BASE, locales: LOCALES };

function readCatalogues() {
  return LOCALES.map((locale) => ({ locale, content: readFileSync(`messages/${locale}.json`) }));
}

/** What a translator forgot or left over would show English, or nothing, to visitors. */
function findFaults(catalogues) {
  const [base, ...others] = catalogues.map(({ locale, content }) => ({
    locale,
    messages: JSON.parse(content.toString()),
  }));
  return others.flatMap(({ locale, messages }) => {
    const inputs = (message) =>
      [...new Set(JSON.stringify(message ?? '').match(/\{#?\/?\w+\}/g))].sort().join(' ');
    const missing = Object.keys(base.messages).filter((key) => !(key in messages));
    const leftOver = Object.keys(messages).filter((key) => !(key in base.messages));
    const unlike = Object.keys(base.messages).filter(
      (key) => key in messages && inputs(messages[key]) !== inputs(base.messages[key]),
    );
    return [
      ...missing.map((key) => `messages/${locale}.json: ${key} is missing`),
      ...leftOver.map((key) => `messages/${locale}.json: ${key} stands in no other catalogue`),
      ...unlike.map((key) => `messages/${locale}.json: ${key} has other fields than in English`),
    ];
  });
}

/** Whatever no form of its own names is the rest: Spanish has one for millions. */
function takeRest({ locale, content }) {
  return {
    locale,
    content: Buffer.from(content.toString().replaceAll('"plural=other"', '"plural=*"')),
  };
}

async function compile(catalogues) {
  const project = await loadProjectInMemory({
    blob: await newProject({ settings }),
    providePlugins: [messageFormat],
  });
  await project.importFiles({ pluginKey: messageFormat.key, files: catalogues.map(takeRest) });
  const files = await compileProject({
    project,
    projectPath: path.resolve('messages'),
    compilerOptions: {
      outputStructure: 'locale-modules',
      strategy: ['baseLocale'],
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
      disableAsyncLocalStorage: true,
    },
  });
  await project.close();
  return files;
}

/** The library makes the rules of a language anew for each count, which takes longer than the rest of the text. */
function keepPluralRules(code) {
  const kept = code.replace(
    'new Intl.PluralRules(locale, options)',
    '(kept[locale] ??= new Intl.PluralRules(locale))',
  );
  if (kept === code) throw new Error('The library chooses plurals in another way');
  return `const kept = {};\n${kept}`;
}

const catalogues = readCatalogues();
const faults = findFaults(catalogues);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
const files = await compile(catalogues);
rmSync(OUT, { recursive: true, force: true });
files['registry.js'] = keepPluralRules(files['registry.js']);
for (const [name, code] of Object.entries(files)) {
  const file = path.join(OUT, name);
  mkdirSync(path.dirname(file), { recursive: true });
  // Of whatever a text is made, it comes as words or a number.
  writeFileSync(file, code.replaceAll('NonNullable<unknown>', 'string | number'));
}

// The library leaves a worker behind.
process.exit(0);
