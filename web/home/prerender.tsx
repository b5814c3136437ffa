import { t } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Language } from '#contract/platform/languages.ts';
import { Footer } from '#web/platform/frame/Footer.tsx';
import frame from '#web/platform/frame/Frame.module.css';
import { SkipLink } from '#web/platform/frame/Frame.tsx';
import { LoadingPage } from '#web/platform/frame/LoadingPage.tsx';
import { VisitorHeader } from '#web/platform/frame/VisitorHeader.tsx';
import { LanguageSelect } from '#web/platform/language/LanguageSelect.tsx';
import { NoticeLine } from '#web/platform/site/NoticeLine.tsx';
import { addTexts } from '#web/ui/translation/i18n.ts';
import type { Texts } from '#web/ui/translation/texts.ts';
import { LandingView } from './LandingView.tsx';
import '#web/ui/base.css';

/** Renders the parts of the first pages in a language. */
export function prerender(language: Language, texts: Texts) {
  addTexts(language.tag, texts);
  return { landing: landingPage(language), frame: emptyFrame(), description: productDescription() };
}

/** The HTML of the landing page. `landing.ts` fills in today's reflection at `data-words` and `data-author`. */
function landingPage(language: Language): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SkipLink />
      <VisitorHeader isTransparent />
      {/* `landing.ts` shows it with the words of a notice. */}
      <template data-notice="">
        <NoticeLine words="" onClose={() => {}} />
      </template>
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
      <Footer>
        <LanguageSelect current={language} />
      </Footer>
    </MemoryRouter>,
  );
}

/**
 * The HTML of the frame that a visitor sees around every other page. `Frame` renders the same once the app has
 * loaded.
 */
function emptyFrame(): string {
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

/** What search engines and link previews show of the site. */
const productDescription = () =>
  t`A quiet, ad-free room for self-inquiry: a private journal, a daily practice, a shelf of good books and company on the way.`;
