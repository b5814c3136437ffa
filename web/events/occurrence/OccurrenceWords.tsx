import { paragraphsOf } from '../../platform/paragraphsOf.ts';
import { Prose } from '../../ui/Prose.tsx';
import style from './OccurrenceWords.module.css';

/** What is said of an event. */
export const OccurrenceWords = ({ text }: { text: string }) =>
  text.trim() ? (
    <Prose paragraphs={paragraphsOf(text)} />
  ) : (
    <p className={style.none}>No description provided.</p>
  );
