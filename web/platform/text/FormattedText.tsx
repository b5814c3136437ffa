import { type ReactNode, use } from 'react';
import type { Inline } from '#contract/platform/text/formattedLine.ts';
import type { Block } from '#contract/platform/text/formattedText.ts';
import prose from '#web/ui/layout/Prose.module.css';
import { proseClass } from '#web/ui/layout/Prose.tsx';
import { TextLanguage, userText } from '#web/ui/userText.ts';

interface Props {
  blocks: readonly Block[];
  isSmall?: boolean;
}

/** The blocks of a formatted text. */
export function FormattedText({ blocks, isSmall }: Props) {
  const text = userText(use(TextLanguage));
  return (
    <div className={proseClass(isSmall)}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their position
        <BlockOf key={index} block={block} text={text} />
      ))}
    </div>
  );
}

function BlockOf({ block, text }: { block: Block; text: ReturnType<typeof userText> }) {
  if (block.kind === 'paragraph') return <p {...text}>{nodesOf(block.lines)}</p>;
  if (block.kind === 'heading') return <h2 {...text}>{nodesOf(block.lines)}</h2>;
  if (block.kind === 'quote') return <blockquote {...text}>{nodesOf(block.lines)}</blockquote>;
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List {...text}>
      {block.items.map(({ sign, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} value={block.isNumbered ? Number.parseInt(sign, 10) : undefined} {...text}>
          {nodesOf(lines)}
        </li>
      ))}
    </List>
  );
}

/** The style preserves the line ends. */
const nodesOf = (lines: readonly Inline[][]): ReactNode[] =>
  lines.flatMap((line, index) => [...(index > 0 ? ['\n'] : []), ...line.map(nodeOf)]);

/** Letters of scripts that have italics. */
const WITH_ITALICS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{L}]*$/u;

function nodeOf(part: Inline, index: number): ReactNode {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'link')
    return (
      <a key={index} href={part.href} rel="noopener nofollow ugc">
        <bdi>{part.text}</bdi>
        {part.host && <span>{`\u00a0(${part.host})`}</span>}
      </a>
    );
  const Emphasis = part.kind;
  const isUpright = part.kind === 'em' && !WITH_ITALICS.test(wordsOf(part.parts));
  return (
    <Emphasis key={index} className={isUpright ? prose.upright : undefined}>
      {part.parts.map(nodeOf)}
    </Emphasis>
  );
}

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => ('parts' in part ? wordsOf(part.parts) : part.text)).join('');
