/** "1 minute", "15 minutes" */
export const lengthText = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** "30 seconds", "2 minutes" */
export const settleInText = (seconds: number) =>
  seconds < 60 ? `${seconds} seconds` : lengthText(seconds / 60);

/** "Part 2 of 3: Meditation" */
export const partText = (index: number, parts: readonly { name: string }[] = []) =>
  `Part ${index + 1} of ${parts.length}: ${parts[index]?.name ?? ''}`;
