import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EMPTY_HEAD, sealHead } from '#web/journal/sealed/format/heads.ts';
import { createJournalKey, deriveKeys, recoveryKey, wrapKey } from '#web/journal/sealed/format/keys.ts';
import { createKeyDerivation } from '#web/journal/sealed/format/passphrase.ts';
import type { NewRecoveryPhrase } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { passphraseKey } from '#web/journal/sealed/passphraseKey.ts';
import { unlockJournal } from '#web/journal/sealed/unlocked.ts';
import { paths } from '#web/paths.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { Secrets } from './PassphraseStep.tsx';
import style from './sealed.module.css';
import { WordFields, wordChecks } from './WordFields.tsx';

interface Props {
  secrets: Secrets;
  recovery: NewRecoveryPhrase;
  onBack: () => void;
  /** Receives the message of the server. */
  onPasswordRefused: (message: string) => void;
}

/** The last step of sealing: three of the recovery words, typed from paper. */
export function WordsStep({ secrets, recovery, onBack, onPasswordRefused }: Props) {
  const { id: owner } = useMember();
  const navigate = useNavigate();
  const [checks] = useState(() => wordChecks(recovery.words));
  const { form, ...rest } = useContractForm({
    schema: z.object(checks.fields),
    defaults: checks.defaults,
    send: async () => {
      const { passphrase, password } = secrets;
      const scope = { owner, generation: 1 };
      const journalKey = createJournalKey();
      const kdf = createKeyDerivation();
      const keys = await deriveKeys(journalKey, scope);
      const wraps = {
        passphrase: await wrapKey(await passphraseKey({ passphrase, kdf }), scope, 'passphrase', journalKey),
        recovery: await wrapKey(await recoveryKey(recovery.entropy, owner), scope, 'recovery', journalKey),
      };
      const head = await sealHead(keys, scope, EMPTY_HEAD);
      try {
        const seal = await api.journal.createSeal({ body: { password, kdf, wraps, head }, memberId: owner });
        await unlockJournal(owner, journalKey, seal);
      } catch (failure) {
        const refused = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'password');
        if (!refused) throw failure;
        onPasswordRefused(refused.message);
        return;
      }
      queryClient.removeQueries({ queryKey: ['journal'] });
      void navigate(paths.journal(), { replace: true });
      // The state of the journal has changed. The gate continues the sealing.
      await refreshMember();
    },
    fallback: t`Your journal could not be sealed.`,
  });
  return (
    <div className={style.step}>
      <h2>
        <Trans>Three of your words</Trans>
      </h2>
      <p>
        <Trans>Please read them from your paper.</Trans>
      </p>
      <Form
        {...rest}
        action={t({ message: 'Seal', context: 'verb' })}
        otherActions={
          <Button variant="subtle" isDisabled={rest.isSaving} onPress={onBack}>
            <Trans>Show the Words Again</Trans>
          </Button>
        }
      >
        <WordFields control={form.control} positions={checks.positions} />
        {rest.isSaving && (
          <Note role="status">
            <Trans>Sealing takes a moment.</Trans>
          </Note>
        )}
      </Form>
    </div>
  );
}
