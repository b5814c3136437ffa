import { CalendarDays, Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { buttonLook } from '#web/ui/actions/buttonLook.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './Subscribing.module.css';

interface Props {
  /** Absolute. */
  address: string;
  /** More that can be done with it. */
  children?: ReactNode;
}

/** The address of a calendar, to be copied or opened. */
export function CalendarAddress({ address, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      toast.success('The address is copied.');
    } catch {
      // Not every page may write there: not one without https, for instance.
      field.current?.focus();
      field.current?.select();
      toast.failure('The address could not be copied. It is selected, to be copied by hand.');
    }
  }

  return (
    <>
      <div className={style.line}>
        <TextField label="Calendar address" value={address} isReadOnly inputRef={field} onChange={KEEP} />
        <Button onPress={() => void copy()}>
          {isCopied ? <Check /> : <Copy />}
          Copy
        </Button>
      </div>
      <div className={`${style.ways} ${style.links}`}>
        {/* The router takes an address of this kind for one of its own. */}
        <a className={buttonLook({ variant: 'plain' })} href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarDays />
          Open in calendar app
        </a>
        {children}
      </div>
    </>
  );
}

const KEEP = () => {};
