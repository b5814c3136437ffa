import type { ReactNode } from 'react';
import style from './Prose.module.css';

interface Props {
  /** One node for each paragraph. */
  paragraphs: readonly ReactNode[];
  /** Whether it has the type size of the page. */
  isSmall?: boolean;
}

/** A text of a member, set for reading. */
export const Prose = ({ paragraphs, isSmall }: Props) => (
  <div className={isSmall ? `${style.prose} ${style.small}` : style.prose}>
    {paragraphs.map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are identified by their position
      <p key={index} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
);
