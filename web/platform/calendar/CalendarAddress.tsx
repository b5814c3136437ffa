import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarDays, Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { buttonClassName } from '#web/ui/actions/buttonClassName.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './CalendarAddress.module.css';

interface Props {
  /** The absolute URL of the feed. */
  address: string;
  /** More actions. */
  children?: ReactNode;
}

/** The address of a calendar feed, with buttons to copy and open it. */
export function CalendarAddress({ address, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
      toast.success(t`The address is copied.`);
    } catch {
      // Browsers deny clipboard access on pages without HTTPS, for instance.
      field.current?.focus();
      field.current?.select();
      toast.failure(t`The address could not be copied. It is selected, so that you can copy it yourself.`);
    }
  }

  return (
    <>
      <div className={style.address}>
        <TextField
          label={t`Calendar address`}
          value={address}
          isReadOnly
          inputRef={field}
          onChange={ignoreChange}
        />
        <Button onPress={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          <Trans context="verb">Copy</Trans>
        </Button>
      </div>
      <div className={style.actions}>
        {/* This is a plain link, because the router would treat a webcal: address as one of its own paths. */}
        <a className={buttonClassName({ variant: 'plain' })} href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarDays />
          <Trans>Open in calendar app</Trans>
        </a>
        {children}
      </div>
    </>
  );
}

const ignoreChange = () => {};
