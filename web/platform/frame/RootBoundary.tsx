import frame from './Frame.module.css';
import { RouteBoundary } from './RouteBoundary.tsx';

/** In place of everything, when the frame around the pages could not be shown itself. */
export function RootBoundary() {
  return (
    <main id="main" className={frame.main} tabIndex={-1}>
      <RouteBoundary />
    </main>
  );
}
