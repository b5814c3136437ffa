import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Submission } from '#contract/library.ts';
import { RejectionDialog } from '#web/library/moderation/RejectionDialog.tsx';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  book: Submission;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes a book from the library after asking for a reason. */
export function RemoveDialog({ book: { id, title, submitter }, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <RejectionDialog
      title={t`Remove this book?`}
      about={
        <Trans>
          “<bdi>{title}</bdi>”, brought by{' '}
          <bdi>{submitter?.username ?? t({ message: 'Community', context: 'brought a book' })}</bdi>. It is
          taken out of the library; its submitter may change it and submit it again.
        </Trans>
      }
      action={t({ message: 'Remove', context: 'a book' })}
      isOpen={isOpen}
      onClose={onClose}
      send={(body) => api.library.remove({ params: { id }, body })}
      onSent={async () => {
        await navigate(paths.library(), { replace: true });
        toast.success(t`“${title}” is removed. The submitter gets the reason by mail.`);
        await queryClient.invalidateQueries({ queryKey: ['library'] });
      }}
    />
  );
}
