import type { ReactNode } from 'react';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import style from './AuthCard.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Stands under the card, e.g. the way to the other door. */
  below?: ReactNode;
}

/** The one card between outside and inside, with a door on it. */
export function AuthCard({ title, children, below }: Props) {
  return (
    <div className={style.threshold}>
      <PageTitle title={title} />
      <div className={style.inner}>
        <div className={style.door}>
          <Drawing name="door" />
        </div>
        <Card>
          <h1 className={style.title}>{title}</h1>
          <div className={style.content}>{children}</div>
        </Card>
        {below && <p className={style.below}>{below}</p>}
      </div>
    </div>
  );
}
