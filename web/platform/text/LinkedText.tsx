import type { TextPart } from '#contract/platform/linkedText.ts';
import { Prose } from '#web/ui/layout/Prose.tsx';

/** What somebody wrote, its addresses as links. */
export const LinkedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <a key={place} href={href} rel="noopener nofollow ugc">
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );

interface Props {
  paragraphs: TextPart[][];
  /** In the type of a reply. */
  isSmall?: boolean;
}

/** What somebody wrote: its paragraphs and its links, nothing else. */
export const LinkedProse = ({ paragraphs, isSmall }: Props) => (
  // biome-ignore lint/correctness/useJsxKeyInIterable: Prose gives each a key
  <Prose isSmall={isSmall} paragraphs={paragraphs.map((parts) => <LinkedText parts={parts} />)} />
);

/** Parted at empty lines; what is left of the breaks is for the style to preserve. */
export const paragraphsOf = (text: string) => text.split(/\n[^\S\n]*\n+/);
