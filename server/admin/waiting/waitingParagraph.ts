import { numberWord, type WaitingSentence } from '#contract/platform/waitingSentences.ts';
import { type Paragraph, type Segment, unlinked } from '#server/platform/jobs/mailText.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

/** A sentence of the mail about waiting work. Each kind has one text for each combination of what waits. */
export function waitingParagraph(texts: Texts, { kind, counts, community }: WaitingSentence): Paragraph {
  const [first, second] = counts;
  const values = {
    first,
    second,
    firstNumber: numberIn(texts, first, 'start'),
    secondNumber: numberIn(texts, second, first > 0 ? 'middle' : 'start'),
    community: unlinked(community ?? ''),
  };
  if (kind === 'admins')
    return texts.paragraph(
      '{first, plural, one {{firstNumber} report is waiting for the admins.} other {{firstNumber} reports are waiting for the admins.}}',
      values,
    );
  if (kind === 'registrations')
    return texts.paragraph(
      '{first, plural, one {{firstNumber} registration is waiting for the admins.} other {{firstNumber} registrations are waiting for the admins.}}',
      values,
    );
  return kind === 'community' ? inCommunity(texts, values) : inLibrary(texts, values);
}

type WaitingValues = Record<string, string | number | (Segment & object)> & { first: number; second: number };

function inCommunity(texts: Texts, values: WaitingValues): Paragraph {
  if (values.second === 0)
    return texts.paragraph(
      '{first, plural, one {{firstNumber} request is waiting in {community}.} other {{firstNumber} requests are waiting in {community}.}}',
      values,
    );
  if (values.first === 0)
    return texts.paragraph(
      '{second, plural, one {{secondNumber} report is waiting in {community}.} other {{secondNumber} reports are waiting in {community}.}}',
      values,
    );
  return texts.paragraph(
    '{firstNumber} {first, plural, one {request} other {requests}} and {secondNumber} {second, plural, one {report} other {reports}} are waiting in {community}.',
    values,
  );
}

function inLibrary(texts: Texts, values: WaitingValues): Paragraph {
  if (values.second === 0)
    return texts.paragraph(
      '{first, plural, one {{firstNumber} book is waiting in the library.} other {{firstNumber} books are waiting in the library.}}',
      values,
    );
  if (values.first === 0)
    return texts.paragraph(
      '{second, plural, one {{secondNumber} correction is waiting in the library.} other {{secondNumber} corrections are waiting in the library.}}',
      values,
    );
  return texts.paragraph(
    '{firstNumber} {first, plural, one {book} other {books}} and {secondNumber} {second, plural, one {correction} other {corrections}} are waiting in the library.',
    values,
  );
}

/** A number: in English up to twelve as a word, with a capital letter at the start of a sentence. */
function numberIn({ language }: Texts, count: number, place: 'start' | 'middle'): string {
  if (language.tag !== 'en') return String(count);
  const word = numberWord(count);
  return place === 'start' ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
