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
  'The name Supporter beside your own',
  'A thread of colour under your name, of your own choosing',
  'A dashboard that does not ask again',
];

export function SupportPage() {
  return (
    <Page>
      <PageTitle title="Support the Sanctuary" />
      <div className={style.columns}>
        <article aria-labelledby="support">
          <h1 id="support">Support the Sanctuary</h1>
          <div className={style.prose}>
            <p>
              This room has no advertisers, no investors and nothing to sell. It is kept open by those of its
              members who can afford to keep it open, for those who cannot.
            </p>
            <p>
              A supporter gives a small sum each month. It pays for the machines, the mail and the hours it
              takes to look after them. Nothing in the room is locked behind it: every practice, book and
              community stays open to everyone.
            </p>
            <p>If money is short, please keep it. Your company is also a gift.</p>
          </div>
        </article>
        <Card className={style.benefits}>
          <Drawing name="lamp" />
          <h2>What a supporter receives</h2>
          <List>
            {BENEFITS.map((benefit) => (
              <li key={benefit}>
                <Check />
                <span>{benefit}</span>
              </li>
            ))}
          </List>
          <SupportAction />
        </Card>
      </div>
    </Page>
  );
}
