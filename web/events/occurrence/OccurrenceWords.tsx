import { paragraphsOf } from '../../platform/paragraphsOf.ts';
import style from './OccurrenceWords.module.css';

/** What is said of an event. */
export function OccurrenceWords({ text }: { text: string }) {
  if (!text.trim()) return <p className={style.none}>No description provided.</p>;
  return (
    <div className={style.words}>
      {paragraphsOf(text).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
