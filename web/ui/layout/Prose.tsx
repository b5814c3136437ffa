import type { ReactNode } from 'react';
import style from './Prose.module.css';

interface Props {
  /** One for each paragraph. */
  paragraphs: readonly ReactNode[];
  /** In the type of the page around it. */
  isSmall?: boolean;
}

/** What a member wrote, to be read at leisure. */
export const Prose = ({ paragraphs, isSmall }: Props) => (
  <div className={isSmall ? `${style.prose} ${style.small}` : style.prose}>
    {paragraphs.map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
      <p key={at} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
);
