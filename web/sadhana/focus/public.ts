// The parts of the focus timer that the room of a shared sit uses. They are separate from
// `sadhana/public.ts`, because every page loads that module.

export { ChimeControls } from '#web/sadhana/focus/chime/ChimeControls.tsx';
export { chimeOutput, unlockChime } from '#web/sadhana/focus/chime/chime.ts';
export { renderedBell, strikeRendered } from '#web/sadhana/focus/chime/renderedBells.ts';
export { useIdle } from '#web/sadhana/focus/screen/useIdle.ts';
export { useWakeLock } from '#web/sadhana/focus/screen/useWakeLock.ts';
export { LogLine } from '#web/sadhana/lines/LogLine.tsx';
export { EMPTY_LINE, type Line } from '#web/sadhana/lines/line.ts';
export { minutesText } from '#web/sadhana/logText.ts';
export { practiceToday } from '#web/sadhana/practiceToday.ts';
export { PracticeChoice, usePracticeChoice, useSessionPractices } from './SessionPractices.tsx';
export { useLogSession } from './useLogSession.ts';
