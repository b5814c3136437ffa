import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import { SupportAction } from './SupportAction.tsx';
import style from './SupportPage.module.css';

export { SupportPage as Component };

const BENEFITS = [
  msg`The name Supporter beside your own`,
  msg`A thread of colour under your name, of your own choosing`,
  msg`A dashboard that does not ask again`,
];

export function SupportPage() {
  return (
    <Page>
      <PageTitle title={t`Support the Sanctuary`} />
      <div className={style.columns}>
        <article aria-labelledby="support">
          <h1 id="support">
            <Trans>Support the Sanctuary</Trans>
          </h1>
          <div className={style.prose}>
            <p>
              <Trans>
                This room has no advertisers, no investors and nothing to sell. It is kept open by those of
                its members who can afford to keep it open, for those who cannot.
              </Trans>
            </p>
            <p>
              <Trans>
                A supporter gives a small sum each month. It pays for the machines, the mail and the hours it
                takes to look after them. Nothing in the room is locked behind it: every practice, book and
                community stays open to everyone.
              </Trans>
            </p>
            <p>
              <Trans>If money is short, please keep it. Your company is also a gift.</Trans>
            </p>
          </div>
        </article>
        <Card className={style.benefits}>
          <Drawing name="lamp" />
          <h2>
            <Trans>What a supporter receives</Trans>
          </h2>
          <List>
            {BENEFITS.map((benefit) => (
              <li key={benefit.id}>
                <Check />
                <span>{t(benefit)}</span>
              </li>
            ))}
          </List>
          <SupportAction />
        </Card>
      </div>
    </Page>
  );
}
