import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/platform/site/site.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { LineDrawing } from '#web/ui/pictures/Drawing.tsx';
import { drawings } from '#web/ui/pictures/drawings.ts';
import { Enso } from '#web/ui/pictures/Enso.tsx';
import style from './LandingView.module.css';

/** The path of the waves below the sun, in SVG's path syntax. */
const WATER =
  'M7.4 10H104M138.3 10H376M45.9 19H353.7M74.2 30.2H327.7M100.6 43.6H212.6M249.7 43.6H307.1M108.2 59.2H298.7M113.8 77H195.5M211.7 77H287.1M126.7 97H200.5M226.6 97H266.5M149.7 119.2H194.6M210.6 119.2H237.8';

/** The content of the landing page. Uses neither the session nor queries, because it is also prerendered. */
export function LandingView({ reflection }: { reflection: ReactNode }) {
  const { tagline, appearance } = useSite();
  return (
    <>
      <div className={style.hero}>
        <div className={style.inner}>
          <div className={style.text}>
            <h1 data-tagline="">{tagline ?? <Trans>A quiet room for the oldest question.</Trans>}</h1>
            <p data-introduction="">
              {appearance.introduction ?? (
                <Trans>
                  A private journal, a daily practice, a shelf of good books and company on the way. No
                  advertising, and nothing that asks for your attention.
                </Trans>
              )}
            </p>
            <div className={style.actions}>
              <ButtonLink variant="primary" size="large" href={paths.signup()}>
                <Trans>Join</Trans>
              </ButtonLink>
              <ButtonLink variant="plain" size="large" href={paths.communities()}>
                <Trans>Enter as guest</Trans>
              </ButtonLink>
            </div>
          </div>
          <div className={style.sun}>
            <Enso isAnimated />
          </div>
          <div className={style.water}>
            <LineDrawing path={WATER} viewBox="0 0 400 143.6" className={style.waves} />
          </div>
        </div>
      </div>
      <List className={style.features}>
        {features().map(({ drawing, title, description }) => (
          <li key={drawing}>
            <LineDrawing {...drawings[drawing]} className={style.art} />
            <h2>{title}</h2>
            <p>{description}</p>
          </li>
        ))}
      </List>
      {reflection && (
        <section className={style.today} aria-labelledby="today" data-today="">
          <LineDrawing {...drawings.horizon} className={style.horizon} />
          <h2 id="today">
            <Trans>Today’s reflection</Trans>
          </h2>
          <blockquote className={style.quote}>{reflection}</blockquote>
        </section>
      )}
      <section className={style.promise}>
        <p>
          <Trans>
            Nothing here counts what you have not read, and nothing will call you back. Come when you like.
          </Trans>
        </p>
        <div className={style.actions}>
          <ButtonLink variant="primary" href={paths.signup()}>
            <Trans>Join</Trans>
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

const features = () =>
  [
    {
      drawing: 'book',
      title: t`A private journal`,
      description: t`Write for no one. What you put down here is yours alone, and stays so.`,
    },
    {
      drawing: 'mala',
      title: t`A daily sādhanā`,
      description: t`Mark the days you sat, sit with a timer, and let the rhythm show itself.`,
    },
    {
      drawing: 'shelf',
      title: t`A shared library`,
      description: t`Books that helped, brought by those they helped, read before they are shelved.`,
    },
    {
      drawing: 'sangha',
      title: t`A saṅgha nearby`,
      description: t`Small communities that read, sit and meet. Visit any of the open ones as a guest.`,
    },
  ] as const;
