import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { DEFAULT_PALETTE, paletteOfText } from '#contract/site/palette.ts';
import type { Shades, SiteSettings } from '#contract/site/registration.ts';
import { DashboardContent, LandingView, Welcome } from '#web/home/public.ts';
import { api } from '#web/platform/api/api.ts';
import { Header } from '#web/platform/frame/Header.tsx';
import { VisitorHeader } from '#web/platform/frame/VisitorHeader.tsx';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { PreviewedSite, type SiteInPage, siteInPage } from '#web/platform/site/site.ts';
import { RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { useDebounced } from '#web/ui/useDebounced.ts';
import style from './AppearancePreview.module.css';

type Part = 'landing' | 'dashboard' | 'mail';
type Theme = 'dawn' | 'night';

interface Props {
  draft: SiteSettings['appearance'];
  /** The name of the site when the draft has none. */
  defaultName: string;
  /** The address of the mark; null for the logo of the product. */
  mark: string | null;
}

/** The start page, the dashboard and a mail as they will look when the form is saved, in both themes. */
export function AppearancePreview({ draft, defaultName, mark }: Props) {
  const [part, setPart] = useState<Part>('landing');
  const [theme, setTheme] = useState<Theme>('dawn');
  const palette = draft.accent ? paletteOfText(draft.accent) : null;
  const site: SiteInPage = {
    ...siteInPage(),
    name: draft.name?.trim() || defaultName,
    tagline: draft.tagline?.trim() || null,
    appearance: { introduction: draft.introduction?.trim() || null, accent: draft.accent, palette, mark },
  };
  return (
    <section className={style.preview} aria-labelledby="preview">
      <h2 id="preview">
        <Trans>Preview</Trans>
      </h2>
      <div className={style.choices}>
        <RadioGroup
          label={t`What you see`}
          variant="chips"
          value={part}
          options={[
            { value: 'landing', label: t`Start page` },
            { value: 'dashboard', label: t`Dashboard` },
            { value: 'mail', label: t({ message: 'Mail', context: 'preview' }) },
          ]}
          onChange={(chosen) => setPart(chosen as Part)}
        />
        <RadioGroup
          label={t`Theme`}
          variant="chips"
          value={theme}
          options={[
            { value: 'dawn', label: t({ message: 'Light', context: 'theme' }) },
            { value: 'night', label: t({ message: 'Dark', context: 'theme' }) },
          ]}
          onChange={(chosen) => setTheme(chosen as Theme)}
        />
      </div>
      {part === 'mail' ? (
        <MailPreview draft={draft} theme={theme} />
      ) : (
        <PreviewedSite value={site}>
          <ScaledPage theme={theme} shades={(palette ?? DEFAULT_PALETTE)[theme]}>
            {part === 'landing' ? (
              <>
                <VisitorHeader isTransparent />
                <LandingView reflection={null} />
              </>
            ) : (
              <Dashboard welcome={draft.welcome} />
            )}
          </ScaledPage>
        </PreviewedSite>
      )}
    </section>
  );
}

function Dashboard({ welcome }: { welcome: string | null }) {
  const member = useMember();
  return (
    <>
      <Header user={member} onSignOut={() => {}} />
      <Page>
        <DashboardContent
          user={member}
          notices={welcome && <Welcome text={welcome} onPutAway={() => {}} />}
        />
      </Page>
    </>
  );
}

interface ScaledPageProps {
  theme: Theme;
  /** Always set, because the page around the preview has the colours that are saved. */
  shades: Shades;
  children: ReactNode;
}

/** A page in the width of the window, made smaller. It can be neither focused nor pressed. */
function ScaledPage({ theme, shades, children }: ScaledPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const measure = () => setScale((frame.current?.clientWidth ?? 0) / document.documentElement.clientWidth);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const colours = {
    '--saffron': shades.main,
    '--saffron-deep': shades.deep,
    '--saffron-soft': shades.soft,
    '--art': shades.art,
  };
  return (
    <div ref={frame} className={style.frame}>
      <div
        className={style.page}
        data-theme={theme}
        style={{ ...colours, '--scale': scale } as CSSProperties}
        inert
      >
        {children}
      </div>
    </div>
  );
}

const PREVIEW_DELAY_MS = 400;

/** The mail with its dark theme always, or never, instead of where the device is dark. */
const inTheme = (html: string, theme: Theme) =>
  html.replace('(prefers-color-scheme: dark)', theme === 'night' ? 'all' : 'not all');

/** A mail as the server would write it. */
function MailPreview({ draft, theme }: { draft: Props['draft']; theme: Theme }) {
  const [text] = useDebounced(JSON.stringify(draft), PREVIEW_DELAY_MS);
  const query = useQuery({
    queryKey: ['site', 'mailPreview', text],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.site.previewMail({ body: JSON.parse(text), query: { language: currentLanguage().tag }, signal }),
  });
  return (
    <Loaded query={query} errorMessage={t`The preview could not be loaded.`}>
      {({ html }) => (
        <iframe
          className={style.mail}
          title={t({ message: 'Mail', context: 'preview' })}
          sandbox=""
          srcDoc={inTheme(html, theme)}
        />
      )}
    </Loaded>
  );
}
