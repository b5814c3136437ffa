import { Prose } from '../../ui/Prose.tsx';
import type { TextPart } from './linkedText.ts';

interface Props {
  paragraphs: TextPart[][];
  /** In the type of a reply. */
  isSmall?: boolean;
}

/** What a member wrote: its paragraphs and its links, nothing else. */
export const PostText = ({ paragraphs, isSmall }: Props) => (
  <Prose isSmall={isSmall} paragraphs={paragraphs.map(linked)} />
);

const linked = (parts: TextPart[]) =>
  parts.map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paragraph have no identity but their place
      <a key={place} href={href} rel="noopener nofollow ugc">
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );
