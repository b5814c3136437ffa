import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { CommunityCard } from '#contract/communities/communities.ts';
import { MAX_DIGEST_COMMUNITIES } from '#contract/communities/digest.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useUnsavedGuard } from '#web/platform/forms/useUnsavedGuard.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { LetterFields } from './LetterFields.tsx';
import { MailSwitches } from './MailSwitches.tsx';
import style from './QuietPage.module.css';
import { digestQuery, practiceSettingsQuery } from './queries.ts';
import { fieldsOf, QuietFields, type QuietSettings, saveChanges } from './quietFields.ts';
import { RetreatFields } from './RetreatFields.tsx';
import { useEndRetreat } from './retreat.ts';

interface Props {
  settings: QuietSettings;
  communities: readonly CommunityCard[];
}

/** The form for all mails that can be switched off, and for the retreat. */
export function QuietForm({ settings, communities }: Props) {
  const queryClient = useQueryClient();
  const { replaceUser } = useSession();
  const { form, ...rest } = useContractForm({
    schema: QuietFields,
    defaults: fieldsOf(settings),
    send: async (fields) => {
      const saved = await saveChanges(settings, fields);
      queryClient.setQueryData(digestQuery().queryKey, saved.digest);
      queryClient.setQueryData(practiceSettingsQuery().queryKey, saved.practice);
      if (saved.user !== settings.user) replaceUser(saved.user);
      form.reset(fieldsOf(saved));
      toast.success(t`Your settings are saved.`);
    },
    fallback: t`Failed to save the settings.`,
  });
  const { blocker } = useUnsavedGuard(form.formState.isDirty);
  const end = useEndRetreat(() => {
    const ended = fieldsOf({ ...settings, user: { ...settings.user, retreat: null } });
    for (const name of ['from', 'to', 'isShown', 'isRest'] as const)
      form.resetField(name, { defaultValue: ended[name] });
    // The button is removed with the retreat, so the focus moves.
    focusHeading();
  });
  /** Without a community the letter would be empty, so all are chosen at first. */
  function chooseCommunities() {
    if (form.getValues('communityIds').length > 0) return;
    const ids = communities.slice(0, MAX_DIGEST_COMMUNITIES).map(({ id }) => id);
    form.setValue('communityIds', ids, { shouldDirty: true });
  }

  return (
    <Form {...rest} action={t`Save Changes`}>
      <UnsavedChangesDialog blocker={blocker} />
      <section className={style.part} aria-labelledby="mails">
        <h2 id="mails">
          <Trans>Mails</Trans>
        </h2>
        <p className={style.soft}>
          <Trans>
            Mails about your account, and about cancelled events that you have booked, are always sent.
          </Trans>
        </p>
        <p className={style.soft}>
          <Trans>Announcements are switched on and off in each community, under About.</Trans>
        </p>
        <LetterFields control={form.control} communities={communities} onSwitchOn={chooseCommunities} />
        <MailSwitches control={form.control} practice={settings.practice} />
      </section>
      <section className={style.part} aria-labelledby="retreat">
        <h2 id="retreat">
          <Trans>Retreat</Trans>
        </h2>
        <RetreatFields control={form.control} end={end} />
      </section>
    </Form>
  );
}
