import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { userText } from '#web/ui/userText.ts';
import style from './NoticeLine.module.css';

interface Props {
  words: string;
  onClose: () => void;
}

/** A notice of the people who run the site, in one quiet line. It has no links, and is also part of the landing page. */
export const NoticeLine = ({ words, onClose }: Props) => (
  <aside className={style.line} aria-label={t({ message: 'Notice', context: 'of the site' })}>
    <p {...userText()}>{words}</p>
    <button type="button" className={style.close} onClick={onClose}>
      <Trans>Close</Trans>
    </button>
  </aside>
);
