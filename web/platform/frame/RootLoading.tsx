import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { Frame } from './Frame.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** Until the first page is here: the frame, as the shell came with it and as `Root` goes on with it. */
export function RootLoading() {
  return (
    <ConfirmProvider>
      <Frame>
        <LoadingPage />
      </Frame>
    </ConfirmProvider>
  );
}
