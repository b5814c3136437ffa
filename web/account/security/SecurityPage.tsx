import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { AccountDeletion } from '#contract/account.ts';
import type { Security } from '#contract/auth/factors.ts';
import { AccountSection } from '#web/account/AccountSection.tsx';
import { CheckArchiveButton } from '#web/moving/public.ts';
import { paths } from '#web/paths.ts';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { download } from '#web/platform/download.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { productName } from '#web/platform/frame/product.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { endLocalSession } from '#web/platform/session/signOut.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AuthenticatorAppSection } from './AuthenticatorAppSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { OfflineCopySection } from './OfflineCopySection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { securityQuery } from './queries.ts';
import { RecoveryCodesDialog, RecoveryCodesSection } from './RecoveryCodesSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export { SecurityPage as Component };

const DATA_SECTION = 'your-data';

export function SecurityPage() {
  return (
    <>
      <PageTitle title={t`Password & Security`} />
      <PageHeader title={t`Password & Security`} />
      <AccountSection>
        <PasswordForm />
      </AccountSection>
      <SecondFactorAndEmailSections />
      <SessionsSection />
      <OfflineCopySection />
      <AccountSection
        title={t`Your data`}
        intro={t`All your data as a ZIP: JSON files, and the journal also as Markdown. To be sure that it arrived whole, check it.`}
        id={DATA_SECTION}
      >
        <ExportDataButton />
        <CheckArchiveButton />
        <p>
          <Trans>
            Coming from another site? <Link href={paths.importArchive()}>Import an Archive</Link>
          </Trans>
        </p>
      </AccountSection>
      <AccountSection
        title={t`Leaving`}
        intro={t`Your journal, practice and bookings go at once and for good. Posts stay as those of a former member.`}
      >
        <DeleteAccountButton />
      </AccountSection>
    </>
  );
}

/** The sections for passkeys, the authenticator app, the recovery codes and the email. */
function SecondFactorAndEmailSections() {
  const query = useQuery(securityQuery());
  if (!query.data) {
    return (
      <AccountSection title={t`Passkeys`}>
        <Loaded
          query={query}
          errorMessage={t`Failed to load your second factors.`}
          skeleton={<SkeletonLines lineCount={5} />}
        >
          {() => null}
        </Loaded>
      </AccountSection>
    );
  }
  return <SecuritySections security={query.data} />;
}

function SecuritySections({ security }: { security: Security }) {
  const [codes, setCodes] = useState<string[]>([]);
  const hasSecondFactor = security.passkeys.length > 0 || security.app !== null;
  return (
    <>
      <PasskeysSection security={security} onCodesCreated={setCodes} />
      <AuthenticatorAppSection security={security} onCodesCreated={setCodes} />
      {hasSecondFactor && <RecoveryCodesSection codesLeft={security.codesLeft} onCodesCreated={setCodes} />}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
      <EmailSection newEmail={security.newEmail} />
    </>
  );
}

function ExportDataButton() {
  const exportMutation = useMutation({
    mutationFn: () => api.account.exportData({ isLong: true }),
    onSuccess: (file) => download(file, `${productName().toLowerCase()}-export-${dayOf()}.zip`),
    onError: (failure) => toast.failure(reasonText(failure, t`An unknown error occurred.`)),
  });
  return (
    <Button variant="quiet" isPending={exportMutation.isPending} onPress={() => exportMutation.mutate()}>
      <Download />
      <Trans>Export My Data</Trans>
    </Button>
  );
}

function DeleteAccountButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  // A deletion in progress cannot be cancelled, so the dialog stays open.
  const close = () => isDeleting || setIsOpen(false);

  async function deleteAccount(body: AccountDeletion) {
    setIsDeleting(true);
    try {
      await api.account.remove({ body });
      endLocalSession({ to: paths.goodbye() });
    } finally {
      setIsDeleting(false);
    }
  }

  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        <Trans>Delete Account</Trans>
      </Button>
      <Dialog title={t`Delete your account?`} isOpen={isOpen} onClose={close}>
        <DeleteAccountForm onConfirm={deleteAccount} onCancel={close} />
      </Dialog>
    </>
  );
}

interface DeleteAccountFormProps {
  onConfirm: (body: AccountDeletion) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password before the account is deleted. */
function DeleteAccountForm({ onConfirm, onCancel }: DeleteAccountFormProps) {
  const { form, ...rest } = useContractForm({
    schema: AccountDeletion,
    defaults: { password: '' },
    send: onConfirm,
    fallback: (failure) => reasonText(failure, t`An unknown error occurred.`),
  });
  return (
    <Form {...rest} action={t`Delete Account`} tone="danger" onCancel={onCancel}>
      <p>
        <Trans>This cannot be undone. To be sure that it is you, please enter your password once more.</Trans>
      </p>
      <p>
        <Link href={`#${DATA_SECTION}`} onClick={onCancel}>
          <Trans>Have you checked your archive?</Trans>
        </Link>
      </p>
      <FormField control={form.control} name="password">
        {(field) => <PasswordField {...field} label={t`Password`} autoComplete="current-password" />}
      </FormField>
    </Form>
  );
}
