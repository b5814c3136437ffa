import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Footer } from '#web/platform/frame/Footer.tsx';
import frame from '#web/platform/frame/Frame.module.css';
import { SkipLink } from '#web/platform/frame/Frame.tsx';
import { LoadingPage } from '#web/platform/frame/LoadingPage.tsx';
import { VisitorHeader } from '#web/platform/frame/VisitorHeader.tsx';
import { LandingView } from './LandingView.tsx';
import '#web/ui/base.css';

/** The HTML of the landing page. `landing.ts` fills in today's reflection at `data-words` and `data-author`. */
export function prerenderLanding(): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SkipLink />
      <VisitorHeader isTransparent />
      <main id="main" className={frame.main} tabIndex={-1}>
        <LandingView
          reflection={
            <>
              <p data-words="" />
              <footer data-author="" />
            </>
          }
        />
      </main>
      <Footer />
    </MemoryRouter>,
  );
}

/**
 * The HTML of the frame that a visitor sees around every other page. `Frame` renders the same once the app has
 * loaded.
 */
export function prerenderFrame(): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SkipLink />
      <VisitorHeader isTransparent={false} />
      <main id="main" className={frame.main} tabIndex={-1}>
        <LoadingPage />
      </main>
      <Footer />
    </MemoryRouter>,
  );
}
