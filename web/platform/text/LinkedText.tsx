import type { TextPart } from '#contract/platform/linkedText.ts';
import { Prose } from '#web/ui/layout/Prose.tsx';

/** A text of a user with its addresses as links. */
export const LinkedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position
      <a key={place} href={href} rel="noopener nofollow ugc">
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );

interface Props {
  paragraphs: TextPart[][];
  /** In the size of a reply. */
  isSmall?: boolean;
}

/** A text of a user with its paragraphs and links. */
export const LinkedProse = ({ paragraphs, isSmall }: Props) => (
  // biome-ignore lint/correctness/useJsxKeyInIterable: Prose gives each a key
  <Prose isSmall={isSmall} paragraphs={paragraphs.map((parts) => <LinkedText parts={parts} />)} />
);

/** Splits a text at empty lines. Other line breaks are preserved by the style. */
export const paragraphsOf = (text: string) => text.split(/\n[^\S\n]*\n+/);
