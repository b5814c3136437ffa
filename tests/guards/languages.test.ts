import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { isTest, read, sourcesUnder } from './sources.ts';

const files = sourcesUnder('web').filter(
  (file) => !isTest(file) && !/^web\/(build|gallery|testing)\//.test(file),
);

/** Attributes whose values are shown or read aloud. */
const TEXT_ATTRIBUTE =
  /^(label|title|intro|hint|description|placeholder|alt|action|caption|errorMessage|fallback|aria-label|aria-description|\w+Label)$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

const sourceOf = (file: string) => {
  const code = read(file);
  return {
    program: parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
    textOf: ({ start, end }: Node) => code.slice(start, end),
  };
};

/** Whether a text has words, and is not code such as `https://` or `linear-gradient(…)`. */
const hasLetters = (text: string) => /\p{L}{2}/u.test(text) && !/^"[a-z-]+[(:]/.test(text);

/** The visible texts of a file that stand outside of the macros. */
function textsOutsideMacros(file: string): string[] {
  const { program, textOf } = sourceOf(file);
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.type === 'JSXElement' && /^<(Trans|Plural)\b/.test(textOf(node))) return;
    if (node.type === 'JSXText' && hasLetters(textOf(node))) found.push(textOf(node).trim());
    if (node.type === 'JSXAttribute' && isNode(node.name) && isNode(node.value)) {
      const isText = TEXT_ATTRIBUTE.test(textOf(node.name)) && node.value.type === 'Literal';
      if (isText && hasLetters(textOf(node.value))) found.push(textOf(node));
    }
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return found;
}

/** The texts that a file computes while it is loaded, when its translations have not been loaded yet. */
function textsOfModuleScope(file: string): string[] {
  const { program, textOf } = sourceOf(file);
  const found: string[] = [];
  const visit = (node: Node) => {
    if (/Function/.test(node.type)) return;
    const callee = node.type === 'TaggedTemplateExpression' ? node.tag : node.callee;
    if (isNode(callee) && textOf(callee) === 't') found.push(textOf(node));
    childrenOf(node).forEach(visit);
  };
  visit(program);
  return found;
}

describe.each(files)('%s', (file) => {
  it('has no visible text outside of the macros', () => {
    expect(textsOutsideMacros(file)).toEqual([]);
  });

  it('computes no text while it is loaded', () => {
    expect(textsOfModuleScope(file)).toEqual([]);
  });
});
