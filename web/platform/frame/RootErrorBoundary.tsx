import frame from './Frame.module.css';
import { RouteErrorBoundary } from './RouteErrorBoundary.tsx';

/** Shown when the frame itself has failed. */
export function RootErrorBoundary() {
  return (
    <main id="main" className={frame.main} tabIndex={-1}>
      <RouteErrorBoundary />
    </main>
  );
}
