import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import style from './DashboardPage.module.css';

/** Asks for support, once and calmly. */
export function SupportBand() {
  return (
    <section className={style.support} aria-labelledby="support">
      <div>
        <h2 id="support">Support the Sanctuary</h2>
        <p>No advertising pays for this room. Those who can, keep it open for everyone.</p>
      </div>
      <ButtonLink href={paths.support()}>Become a Supporter</ButtonLink>
    </section>
  );
}
