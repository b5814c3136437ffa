import type { ReactNode } from 'react';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { ChangedProgramNote } from './ChangedProgramNote.tsx';
import { useProgramCheck } from './useProgramCheck.ts';

/** Shows what asks for a passphrase only after the program was checked. If it has changed, the member decides about it first. */
export function ProgramGate({ children }: { children: ReactNode }) {
  const program = useProgramCheck();
  if (program === 'checking') return <SkeletonLines lineCount={6} />;
  return program ? <ChangedProgramNote changed={program} /> : children;
}
