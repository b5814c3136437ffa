import type { TextPart } from '#contract/platform/linkedText.ts';
import { Prose } from '#web/ui/layout/Prose.tsx';
import { LinkedText } from './LinkedText.tsx';

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
