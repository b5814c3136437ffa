import type { ReactNode } from 'react';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import style from './AuthCard.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Shown under the card, for example a link to the signup. */
  below?: ReactNode;
}

/**
 * The layout of the pages for signup, login, password reset and email verification, and of the page after the deletion
 * of an account.
 */
export function AuthCard({ title, children, below }: Props) {
  return (
    <div className={style.page}>
      <PageTitle title={title} />
      <div className={style.inner}>
        <div className={style.drawing}>
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
