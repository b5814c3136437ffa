import { plural, t } from '@lingui/core/macro';
import { practiceName } from '#web/platform/practiceName.ts';
import type { PlannedPart } from '#web/sadhana/focus/sessionChoices.ts';

/** "1 minute", "15 minutes" */
export const lengthText = (minutes: number) => t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;

/** "30 seconds", "2 minutes" */
export const settleInText = (seconds: number) =>
  seconds < 60 ? t`${plural(seconds, { one: '# second', other: '# seconds' })}` : lengthText(seconds / 60);

/** "Part 2 of 3: Meditation" */
export function partText(index: number, parts: readonly PlannedPart[] = []): string {
  const part = parts[index];
  const name = part ? practiceName({ id: part.practiceId, name: part.name }) : '';
  return t`Part ${{ part: index + 1 }} of ${{ count: parts.length }}: ${name}`;
}
