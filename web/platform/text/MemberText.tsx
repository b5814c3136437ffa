import type { TextFormat } from '#contract/platform/text/formats.ts';
import { formatted } from '#contract/platform/text/formattedText.ts';
import { linkedText } from '#contract/platform/text/linkedText.ts';
import { FormattedText } from './FormattedText.tsx';
import { LinkedProse, paragraphsOf } from './LinkedText.tsx';

interface Props {
  text: string;
  format: TextFormat;
  /** Uses the smaller font size of a reply. */
  isSmall?: boolean;
}

/** A text that a member wrote: with links, and if it is formatted, with emphasis, lists and quotations. */
export const MemberText = ({ text, format, isSmall }: Props) =>
  format === 'formatted' ? (
    <FormattedText blocks={formatted(text)} isSmall={isSmall} />
  ) : (
    <LinkedProse paragraphs={paragraphsOf(text).map(linkedText)} isSmall={isSmall} />
  );
