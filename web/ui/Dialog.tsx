import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogSheet.tsx';

// The modal machinery is heavy and seldom needed: it comes with the first dialog that opens.
const DialogSheet = lazy(async () => ({ default: (await import('./DialogSheet.tsx')).DialogSheet }));

/** A modal dialog on mist; on a phone it stands at the bottom. Focus returns where it came from. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogSheet {...props} />
    </Suspense>
  );
}
