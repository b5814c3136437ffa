import frame from './Frame.module.css';
import { RouteBoundary } from './RouteBoundary.tsx';

/** Shown when the frame itself has failed. */
export function RootBoundary() {
  return (
    <main id="main" className={frame.main} tabIndex={-1}>
      <RouteBoundary />
    </main>
  );
}
