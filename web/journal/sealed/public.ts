/** The parts of a sealed journal that other features use. Because they are large, they are imported lazily. */

export { SealedLine } from '#web/journal/sealed/screens/SealedLine.tsx';
export { WithSealedLine } from '#web/journal/sealed/screens/WithSealedLine.tsx';
export { type ArchivedJournal, type ArchivedPicture, openArchivedJournal } from './archivedJournal.ts';
export { addImportedPicture, dropImported, sealImported } from './importing.ts';
export { discardLine, logsWithLine, sealLine } from './lines.ts';
