import { type ReactNode, use } from 'react';
import { TextLanguage, userText } from '#web/ui/userText.ts';
import style from './Prose.module.css';

interface Props {
  /** One node for each paragraph. */
  paragraphs: readonly ReactNode[];
  /** Uses the font size of the page instead of the larger one for reading. */
  isSmall?: boolean;
}

/** The class of an element with the blocks of a text. `isSmall` uses the font size of the page. */
export const proseClass = (isSmall = false): string | undefined =>
  isSmall ? `${style.prose} ${style.small}` : style.prose;

/** A text that a member wrote, in the typography for reading. */
export function Prose({ paragraphs, isSmall }: Props) {
  const text = userText(use(TextLanguage));
  return (
    <div className={proseClass(isSmall)}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are identified by their position
        <p key={index} {...text}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
