import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  /** Path from the root for project files, otherwise the module name, such as `hono/compress`. */
  target: string;
  isType: boolean;
  isLazy: boolean;
  line: number;
}

export interface Module {
  path: string;
  lines: number;
  commentLines: number;
  importLines: number;
  functionLines: number[];
  imports: Import[];
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

/** Parses a file and returns its imports and the size of its parts. Throws if it can't be parsed. */
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

function namesIn(declaration: Declared): string[] {
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  return 'id' in declaration && declaration.id && 'name' in declaration.id
    ? [declaration.id.name]
    : [];
}
