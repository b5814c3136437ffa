import { renderToStaticMarkup } from 'react-dom/server';
import { Footer } from '#web/platform/frame/Footer.tsx';
import frame from '#web/platform/frame/Frame.module.css';
import { SkipLink } from '#web/platform/frame/Frame.tsx';
import { LoadingPage } from '#web/platform/frame/LoadingPage.tsx';
import { VisitorHeader } from '#web/platform/frame/VisitorHeader.tsx';
import { LandingView } from './LandingView.tsx';
import '#web/ui/base.css';

/** The landing page as markup; `landing.ts` puts today's words where `data-words` and `data-author` are. */
export function prerenderLanding(): string {
  return renderToStaticMarkup(
    <>
      <SkipLink />
      <VisitorHeader isOver />
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
    </>,
  );
}

/** The frame of every other page as a visitor sees it first; `Frame` draws the same when it comes. */
export function prerenderFrame(): string {
  return renderToStaticMarkup(
    <>
      <SkipLink />
      <VisitorHeader isOver={false} />
      <main id="main" className={frame.main} tabIndex={-1}>
        <LoadingPage />
      </main>
      <Footer />
    </>,
  );
}
