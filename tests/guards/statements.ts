import path from 'node:path';
import { parseAst } from 'vite';
import { importsOf, isTest, read, sourcesUnder } from './sources.ts';

/** A statement in the sources of the server. */
export interface Statement {
  /** `file: function`. */
  place: string;
  /** The SQL of the statement, with the fragments that it is made of, or the arguments of the query builder. */
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Source {
  file: string;
  text: string;
  /** The functions and constants at the top level, by name. */
  declarations: Map<string, Node>;
  /** The file in which an imported name is declared. */
  imports: Map<string, string>;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** A node and all nodes below it. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

const EXECUTING = /^execute(TakeFirst|TakeFirstOrThrow|Query)?$|^stream$/;

/** The statement that a call executes: the object of `….execute(db)`. */
function executedBy(node: Node): Node | null {
  const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : null;
  if (callee?.type !== 'MemberExpression' || !isNode(callee.property) || !isNode(callee.object)) return null;
  return EXECUTING.test(String(callee.property.name)) ? callee.object : null;
}

const executes = (node: Node): boolean => [...nodesIn(node)].some((each) => executedBy(each) !== null);

/** Finds every statement of the server, with the fragments of other functions and files that it contains. */
export function serverStatements(): Statement[] {
  const files = sourcesUnder('server').filter((file) => !isTest(file));
  const sources = new Map(files.map((file) => [file, parse(file)]));
  const passed = passedFragments(sources);
  return [...sources.values()].flatMap((source) =>
    [...source.declarations].flatMap(([name, declaration]) => {
      const locals = localsIn(declaration);
      return [...nodesIn(declaration)].flatMap((node) => {
        const executed = executedBy(node);
        if (!executed) return [];
        const place = `${source.file}: ${name}`;
        const text = textOf(sources, source, locals, executed, new Set());
        return [{ place, text: [text, ...(passed.get(place) ?? [])].join('\n') }];
      });
    }),
  );
}

function parse(file: string): Source {
  const text = read(file);
  const tree = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const declarations = new Map<string, Node>();
  const imports = new Map<string, string>();
  const targets = importsOf(file);
  for (const statement of childrenOf(tree)) {
    if (statement.type === 'ImportDeclaration') {
      const target = targets.find((each) => each.endsWith(path.basename(sourceOf(statement))));
      for (const { local } of childrenOf(statement) as { local?: { name?: string } }[])
        if (local?.name && target) imports.set(local.name, target);
      continue;
    }
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    for (const [name, node] of declaredBy(declared)) declarations.set(name, node);
  }
  return { file, text, declarations, imports };
}

const sourceOf = (statement: Node) => String((statement.source as { value?: unknown }).value);

function declaredBy(node: Node): [name: string, node: Node][] {
  const nameOf = (id: unknown) => String((id as { name?: string } | null)?.name);
  if (node.type === 'FunctionDeclaration') return [[nameOf(node.id), node]];
  if (node.type !== 'VariableDeclaration') return [];
  return (node.declarations as Node[]).flatMap(({ id, init }) =>
    isNode(init) ? [[nameOf(id), init] as [string, Node]] : [],
  );
}

/** The local variables of a function, by name. */
const localsIn = (declaration: Node): Map<string, Node> =>
  new Map([...nodesIn(declaration)].slice(1).flatMap(declaredBy));

/** The SQL that callers pass to a function that executes it, by the place of the function. */
function passedFragments(sources: Map<string, Source>): Map<string, string[]> {
  const passed = new Map<string, string[]>();
  for (const source of sources.values())
    for (const declaration of source.declarations.values())
      for (const node of nodesIn(declaration)) {
        const place = placeOfCallee(sources, source, node);
        if (place === null) continue;
        const locals = localsIn(declaration);
        const text = (node.arguments as Node[]).map((each) =>
          textOf(sources, source, locals, each, new Set()),
        );
        passed.set(place, [...(passed.get(place) ?? []), ...text]);
      }
  return passed;
}

/** The place of the function that a node calls; null if it is no call of a function in the sources. */
function placeOfCallee(sources: Map<string, Source>, source: Source, node: Node): string | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return null;
  const name = String(node.callee.name);
  const file = source.declarations.has(name) ? source.file : source.imports.get(name);
  return file && sources.get(file)?.declarations.has(name) ? `${file}: ${name}` : null;
}

/** The SQL and the strings in an expression, and those of the fragments that it names. */
function textOf(
  sources: Map<string, Source>,
  source: Source,
  locals: Map<string, Node>,
  expression: Node,
  seen: Set<Node>,
): string {
  if (seen.has(expression)) return '';
  seen.add(expression);
  const parts: string[] = [];
  for (const node of nodesIn(expression)) {
    parts.push(...ownText(source, node));
    if (node.type !== 'Identifier') continue;
    const name = String(node.name);
    const file = locals.has(name) || source.declarations.has(name) ? source.file : source.imports.get(name);
    const owner = file === undefined ? undefined : sources.get(file);
    const named = locals.get(name) ?? owner?.declarations.get(name);
    // A function that runs its own statements is not part of this statement.
    if (!owner || !named || executes(named)) continue;
    parts.push(textOf(sources, owner, owner === source ? locals : localsIn(named), named, seen));
  }
  return parts.join(' ');
}

/** The text of a node itself: of a template, the name of a called method, or a string. */
function ownText(source: Source, node: Node): string[] {
  if (node.type === 'TemplateElement') return [source.text.slice(node.start, node.end)];
  if (node.type === 'CallExpression' && isNode(node.callee) && isNode(node.callee.property))
    return [`${String(node.callee.property.name)}(`];
  return node.type === 'Literal' && typeof node.value === 'string' ? [`'${node.value}'`] : [];
}
