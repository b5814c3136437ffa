import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './CollapsedText.module.css';

/** A text of somebody whom the member has muted, with a button that shows it. */
export function CollapsedText({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <>
      <p className={style.notice}>
        <span id={id}>
          <Trans>Written by somebody you have muted.</Trans>
        </span>
        <Button
          variant="plain"
          aria-expanded={isShown}
          aria-describedby={id}
          onPress={() => setIsShown(!isShown)}
        >
          {isShown ? t`Hide` : t`Show`}
        </Button>
      </p>
      {isShown && children}
    </>
  );
}
