import type { TextPart } from './linkedText.ts';
import style from './PostText.module.css';

interface Props {
  paragraphs: TextPart[][];
  /** In the type of a reply. */
  isSmall?: boolean;
}

/** What a member wrote: its paragraphs and its links, nothing else. */
export const PostText = ({ paragraphs, isSmall }: Props) => (
  <div className={isSmall ? `${style.text} ${style.small}` : style.text}>
    {paragraphs.map((parts, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
      <p key={at} dir="auto">
        {parts.map(({ text, href }, place) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have the parts of one
            <a key={place} href={href} rel="noopener nofollow ugc">
              <bdi>{text}</bdi>
            </a>
          ) : (
            text
          ),
        )}
      </p>
    ))}
  </div>
);
