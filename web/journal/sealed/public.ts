/** The part of a sealed journal that the practice uses. Because it is large, it is imported lazily. */

export { SealedLine } from '#web/journal/sealed/screens/SealedLine.tsx';
export { WithSealedLine } from '#web/journal/sealed/screens/WithSealedLine.tsx';
export { discardLine, sealLine } from './lines.ts';
