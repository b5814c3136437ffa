import { linkedText } from '#contract/platform/linkedText.ts';
import { LinkedProse, paragraphsOf } from '#web/platform/text/LinkedText.tsx';
import style from './OccurrenceDescription.module.css';

/** What is said of an event. */
export const OccurrenceDescription = ({ text }: { text: string }) =>
  text.trim() ? (
    <LinkedProse paragraphs={paragraphsOf(text).map(linkedText)} />
  ) : (
    <p className={style.none}>No description provided.</p>
  );
