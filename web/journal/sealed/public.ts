/** The part of a sealed journal that the practice uses. It is large, so it is imported lazily. */
export { discardLine, sealLine } from './lines.ts';
export { SealedLine } from './screens/SealedLine.tsx';
export { SealedLineOf } from './screens/SealedLineOf.tsx';
