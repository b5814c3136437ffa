import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { Enso } from '#web/ui/pictures/Enso.tsx';
import { BLURBS } from './blurbs.ts';
import style from './LandingView.module.css';

/** What a visitor sees first. Knows no session and no call, for it is also built as a page of its own. */
export function LandingView({ reflection }: { reflection: ReactNode }) {
  return (
    <>
      <div className={style.hero}>
        <div className={style.inner}>
          <div className={style.words}>
            <h1>A quiet room for the oldest question.</h1>
            <p>
              A private journal, a daily practice, a shelf of good books and company on the way. No
              advertising, and nothing that asks for your attention.
            </p>
            <div className={style.actions}>
              <ButtonLink variant="primary" size="large" href={paths.signup()}>
                Join
              </ButtonLink>
              <ButtonLink variant="plain" size="large" href={paths.communities()}>
                Enter as guest
              </ButtonLink>
            </div>
          </div>
          <div className={style.sun}>
            <Enso isDrawn />
          </div>
          <div className={style.water}>
            <Drawing name="water" className={style.waves} />
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list marks Safari takes it for no list. */}
      <ul className={style.blurbs} role="list">
        {BLURBS.map(({ drawing, title, words }) => (
          <li key={drawing}>
            <Drawing name={drawing} className={style.art} />
            <h2>{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      {reflection && (
        <section className={style.today} aria-labelledby="today" data-today="">
          <Drawing name="horizon" className={style.horizon} />
          <h2 id="today">Today’s reflection</h2>
          <blockquote className={style.quote}>{reflection}</blockquote>
        </section>
      )}
      <section className={style.vow}>
        <p>Nothing here counts what you have not read, and nothing will call you back. Come when you like.</p>
        <div className={style.actions}>
          <ButtonLink variant="primary" href={paths.signup()}>
            Join
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
