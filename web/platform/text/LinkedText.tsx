import type { TextPart } from '#contract/platform/text/linkedText.ts';
import { Prose } from '#web/ui/layout/Prose.tsx';

/** A text of a user with its URLs as links. */
export const LinkedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their position
      <a key={index} href={href} rel="noopener nofollow ugc">
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );

interface Props {
  paragraphs: TextPart[][];
  /** Uses the smaller font size of a reply. */
  isSmall?: boolean;
}

/** A text that a user wrote, as paragraphs with links. */
export const LinkedProse = ({ paragraphs, isSmall }: Props) => (
  // biome-ignore lint/correctness/useJsxKeyInIterable: Prose sets the keys
  <Prose isSmall={isSmall} paragraphs={paragraphs.map((parts) => <LinkedText parts={parts} />)} />
);

/** Splits a text at empty lines. Other line breaks are preserved by the style. */
export const paragraphsOf = (text: string) => text.split(/\n[^\S\n]*\n+/);
