import { useEffect, useSyncExternalStore } from 'react';
import { type ChangedProgram, checkProgramOnce, onProgramFound, programState } from './programCheck.ts';

/**
 * Checks the program once for each page load, before a passphrase is asked for. Null if it is still one that this browser
 * trusts.
 */
export function useProgramCheck(): ChangedProgram | 'checking' | null {
  // This is an effect, because the files of the server are read asynchronously.
  useEffect(checkProgramOnce, []);
  return useSyncExternalStore(onProgramFound, programState);
}
