import { linkedText } from '../../../contract/linkedText.ts';
import { LinkedProse } from '../../platform/LinkedProse.tsx';
import { paragraphsOf } from '../../platform/paragraphsOf.ts';
import style from './OccurrenceWords.module.css';

/** What is said of an event. */
export const OccurrenceWords = ({ text }: { text: string }) =>
  text.trim() ? (
    <LinkedProse paragraphs={paragraphsOf(text).map(linkedText)} />
  ) : (
    <p className={style.none}>No description provided.</p>
  );
