import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ContactLink } from '#web/platform/frame/ContactLink.tsx';
import { contactAddress } from '#web/platform/frame/product.ts';
import { PAYMENTS_OFF } from './useStripePage.ts';

/** Says how to help where no payments are taken. */
export const OtherHelp = () => (
  <p>
    {t(PAYMENTS_OFF)}{' '}
    {contactAddress() ? (
      <Trans>
        If you would like to help in another way, please write to <ContactLink />.
      </Trans>
    ) : (
      t`You help most by being here: by sitting, by writing to each other, and with books for the library.`
    )}
  </p>
);
