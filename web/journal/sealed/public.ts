/** The part of a sealed journal that the practice uses. Because it is large, it is imported lazily. */

export { SealedLine } from '#web/journal/sealed/screens/SealedLine.tsx';
export { SealedLineOf } from '#web/journal/sealed/screens/SealedLineOf.tsx';
export { discardLine, sealLine } from './lines.ts';
