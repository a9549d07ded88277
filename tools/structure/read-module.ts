import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

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
  /** Lines of statements that import. */
  importLines: number;
  /** Lines of each function with a name: declared, a method, or held by a constant. */
  functionLines: number[];
  imports: Import[];
  /** What it exports by itself, by name. */
  exports: Export[];
}

export interface Export {
  name: string;
  isType: boolean;
}

interface Span {
  start: number;
  end: number;
}

const FUNCTION = /^(Arrow)?FunctionExpression$/;

/** Reads what a file imports and how long its parts are. Throws when it can't be parsed. */
export function readModule({ path: file, text }: SourceFile): Module {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const linesOf = ({ start, end }: Span) =>
    Array.from({ length: lineOf(end) - lineOf(start) + 1 }, (_, at) => lineOf(start) + at);
  const imports: Import[] = [];
  const functionLines: number[] = [];
  const exports: Export[] = [];
  let importLines = 0;

  function add(node: Span, name: string, isType: boolean, isLazy = false) {
    const isOwn = name.startsWith('.');
    const target = isOwn ? path.posix.join(path.posix.dirname(file), name) : name;
    imports.push({ target, isType, isLazy, line: lineOf(node.start) });
  }

  new Visitor({
    ImportDeclaration(node) {
      add(node, node.source.value, node.importKind === 'type');
      importLines += linesOf(node).length;
    },
    ExportNamedDeclaration(node) {
      if (node.source) return add(node, node.source.value, node.exportKind === 'type');
      const isType = node.exportKind === 'type';
      for (const name of namesIn(node.declaration)) exports.push({ name, isType });
      for (const { exported, exportKind } of node.specifiers) {
        const name = exported.type === 'Identifier' ? exported.name : String(exported.value);
        exports.push({ name, isType: isType || exportKind === 'type' });
      }
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
    },
  }).visit(program);

  return {
    path: file,
    lines: text.split('\n').length - 1,
    commentLines: new Set(comments.flatMap(linesOf)).size,
    importLines,
    functionLines,
    imports,
    exports,
  };
}

type Declared = ESTree.ExportNamedDeclaration['declaration'];

/** The plain names that a declaration gives. */
function namesIn(declaration: Declared): string[] {
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  return 'id' in declaration && declaration.id && 'name' in declaration.id
    ? [declaration.id.name]
    : [];
}
