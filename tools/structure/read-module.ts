import path from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface SourceFile {
  /** From the root, with `/`: `src/features/pages/routes.ts`. */
  path: string;
  text: string;
}

export interface Import {
  /** From the root for the project's own files, else as written: `hono/compress`. */
  target: string;
  /** `import type` and types only: nothing of it is loaded. */
  isType: boolean;
  /** Loaded when asked for: `await import()`. */
  isLazy: boolean;
  line: number;
}

export interface Module {
  path: string;
  lines: number;
  /** Lines on which a comment stands. */
  commentLines: number;
  /** Lines of each function with a name: declared, a method, or held by a constant. */
  functionLines: number[];
  imports: Import[];
  /** Lines that reach for `process.env`. */
  environmentLines: number[];
  /** Lines that read parameters of an address. */
  parameterLines: number[];
  /** Nothing but exports of other files' names. */
  isBarrel: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const PARAMETERS = /^(useSearchParams|searchParams)$/;
const FUNCTION = /^(Arrow)?FunctionExpression$/;

function isProcess(node: Node): boolean {
  if (node.type === 'Identifier') return 'name' in node && node.name === 'process';
  if (node.type !== 'MemberExpression' || !('property' in node)) return false;
  const property = node.property as Node;
  return 'name' in property && property.name === 'process';
}

/** Reads what a file imports and touches. Throws when it can't be parsed. */
export function readModule({ path: file, text }: SourceFile): Module {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const environmentLines: number[] = [];
  const parameterLines = new Set<number>();
  const functionLines: number[] = [];
  const linesOf = ({ start, end }: { start: number; end: number }) =>
    Array.from({ length: lineOf(end) - lineOf(start) + 1 }, (_, at) => lineOf(start) + at);

  function add(node: Node, name: string, isType: boolean, isLazy = false) {
    const isOwn = name.startsWith('.');
    const target = isOwn ? path.posix.join(path.posix.dirname(file), name) : name;
    imports.push({ target, isType, isLazy, line: lineOf(node.start) });
  }

  new Visitor({
    ImportDeclaration(node) {
      add(node, node.source.value, node.importKind === 'type');
      if (/^(node:)?process$/.test(node.source.value)) environmentLines.push(lineOf(node.start));
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression(node) {
      const { source } = node;
      if (source.type === 'Literal') add(node, String(source.value), false, true);
    },
    TSImportType(node) {
      add(node, node.source.value, true);
    },
    MemberExpression(node) {
      const { property } = node;
      const isEnvironment =
        (property.type === 'Identifier' && property.name === 'env') ||
        (property.type === 'Literal' && property.value === 'env');
      if (isEnvironment && isProcess(node.object)) environmentLines.push(lineOf(node.start));
      if (/\blocation\.search$/.test(text.slice(node.start, node.end))) {
        parameterLines.add(lineOf(node.start));
      }
    },
    Identifier(node) {
      if (PARAMETERS.test(node.name)) parameterLines.add(lineOf(node.start));
    },
    NewExpression(node) {
      const isOfAddress = /^new URLSearchParams\(.*(search|location)/is;
      if (isOfAddress.test(text.slice(node.start, node.end)))
        parameterLines.add(lineOf(node.start));
    },
    FunctionDeclaration(node) {
      functionLines.push(linesOf(node).length);
    },
    MethodDefinition(node) {
      functionLines.push(linesOf(node).length);
    },
    Property(node) {
      if (node.method) functionLines.push(linesOf(node).length);
    },
    VariableDeclarator(node) {
      if (node.init && FUNCTION.test(node.init.type)) functionLines.push(linesOf(node).length);
      const isTaken = node.id.type === 'ObjectPattern' && node.init && isProcess(node.init);
      if (isTaken) environmentLines.push(lineOf(node.start));
    },
  }).visit(program);

  return {
    path: file,
    lines: text.split('\n').length - 1,
    commentLines: new Set(comments.flatMap(linesOf)).size,
    functionLines,
    imports,
    environmentLines,
    parameterLines: [...parameterLines],
    isBarrel:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  };
}
