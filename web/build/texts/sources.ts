import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { extractMessages } from '@lingui/native-tools';
import { parseAst } from 'vite';

/** An English text in a source file. Its id is a hash of the text and its context. */
export interface Message {
  id: string;
  text: string;
  context?: string;
  /** A hint for translators. */
  comment?: string;
  /** The code of the values by their names. */
  placeholders: Record<string, string>;
}

export interface Source {
  /** The files of `web/` that are loaded together with this one. */
  imports: string[];
  /** The files of `web/` that this one loads later. */
  lazyImports: string[];
  messages: Message[];
}

/** The sources of the web client by their paths in `web/`. */
export type Sources = Map<string, Source>;

export async function readSources(root: string): Promise<Sources> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  return new Map(await Promise.all(files.map(async (file) => [file, await readSource(root, file)] as const)));
}

/** The files that are loaded together with a file, and the file itself. */
export function filesLoadedWith(sources: Sources, file: string): Set<string> {
  const loaded = new Set<string>();
  const add = (each: string) => {
    if (loaded.has(each)) return;
    loaded.add(each);
    sources.get(each)?.imports.forEach(add);
  };
  add(file);
  return loaded;
}

/** The path in `web/` of a module that a file imports; null for modules outside `web/`. */
export function importedFile(root: string, file: string, specifier: string): string | null {
  if (specifier.startsWith(`${root}/`)) return relative(root, specifier);
  if (specifier.startsWith('#web/')) return specifier.slice('#web/'.length);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : null;
}

async function readSource(root: string, file: string): Promise<Source> {
  const code = await readFile(join(root, file), 'utf8');
  const specifiers = specifiersIn(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  const filesOf = (each: string[]) => each.flatMap((specifier) => importedFile(root, file, specifier) ?? []);
  const { messages } = await extractMessages(code, file);
  return {
    imports: filesOf(specifiers.imports),
    lazyImports: filesOf(specifiers.lazyImports),
    messages: messages.map(({ id, message = '', context, comment, placeholders }) => ({
      id,
      text: message,
      context,
      comment,
      placeholders,
    })),
  };
}

interface Node {
  type: string;
  source?: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
  arguments?: { value?: unknown }[];
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/**
 * The modules that a program imports, without those of which it imports types only. A worker (`new URL('./worker.ts', …)`)
 * gets its texts from the page that starts it, which therefore needs them too.
 */
function specifiersIn(program: unknown): { imports: string[]; lazyImports: string[] } {
  const imports: string[] = [];
  const lazyImports: string[] = [];
  const visit = (node: Node) => {
    const specifier = node.source?.value;
    const isType = node.importKind === 'type' || node.exportKind === 'type';
    if (typeof specifier === 'string' && !isType)
      (node.type === 'ImportExpression' ? lazyImports : imports).push(specifier);
    const [argument] = node.type === 'NewExpression' ? (node.arguments ?? []) : [];
    if (typeof argument?.value === 'string' && /^\.+\/.*\.tsx?$/.test(argument.value))
      imports.push(argument.value);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program as Node);
  return { imports, lazyImports };
}
