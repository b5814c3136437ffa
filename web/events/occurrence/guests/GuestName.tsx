import { Trans } from '@lingui/react/macro';
import style from './GuestName.module.css';

/** The name that the server gives guests who have not confirmed. */
const UNCONFIRMED_NAME = 'Guest';

/** The name of a guest, with the note “(Guest)”. */
export const GuestName = ({ name }: { name: string }) => (
  <>
    <bdi>{name}</bdi>{' '}
    {name !== UNCONFIRMED_NAME && (
      <span className={style.note}>
        <Trans>(Guest)</Trans>
      </span>
    )}
  </>
);
