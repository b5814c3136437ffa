import type { Preset } from '#contract/sadhana/sadhana.ts';

/** How long a session lasts that a preset starts. */
export const SESSION_MINUTES = 15;

/** The practice that "Start Session" runs: the first that is counted in minutes; none in some presets. */
export const sessionPractice = ({ practices }: Pick<Preset, 'practices'>) =>
  practices.find(({ type }) => type === 'time');
