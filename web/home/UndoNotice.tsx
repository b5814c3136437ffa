import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { ProofForm } from '#web/platform/proof/ProofForm.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import style from './RecoveryNotice.module.css';

/**
 * Says that recent changes of the account will be undone at the instant `endsAt`. A member who knows the password from
 * before these changes can keep them.
 */
export function UndoNotice({ endsAt }: { endsAt: string }) {
  const [isAsking, setAsking] = useState(false);

  async function keepChanges(password: string) {
    await api.auth.stopUndo({ body: { password } });
    await refreshMember();
    toast.success(t`Your account stays as it is.`);
  }

  return (
    <div className={style.notice}>
      <Note tone="rose">
        <p>
          <Trans>
            Somebody who reads your mails asked to undo the last changes of your account: your email, or a
            second factor. It happens on {dateText(endsAt)}.
          </Trans>
        </p>
        {isAsking ? (
          <ProofForm
            methods={['password']}
            passwordLabel={t`The password that you had before these changes`}
            action={t`Keep it`}
            send={({ password = '' }) => keepChanges(password)}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button onPress={() => setAsking(true)}>
            <Trans>Keep it</Trans>
          </Button>
        )}
      </Note>
    </div>
  );
}
