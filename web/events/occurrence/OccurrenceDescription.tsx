import { linkedText } from '#contract/platform/linkedText.ts';
import { LinkedProse } from '#web/platform/text/LinkedProse.tsx';
import { paragraphsOf } from '#web/platform/text/paragraphsOf.ts';
import style from './OccurrenceDescription.module.css';

/** What is said of an event. */
export const OccurrenceDescription = ({ text }: { text: string }) =>
  text.trim() ? (
    <LinkedProse paragraphs={paragraphsOf(text).map(linkedText)} />
  ) : (
    <p className={style.none}>No description provided.</p>
  );
