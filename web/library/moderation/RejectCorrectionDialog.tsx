import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Correction } from '#contract/library.ts';
import { api } from '#web/platform/api/api.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { RejectionDialog } from './RejectionDialog.tsx';

interface Props {
  correction: Correction;
  isOpen: boolean;
  onClose: () => void;
}

export function RejectCorrectionDialog({ correction: { id, book }, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <RejectionDialog
      title={t`Reject this correction?`}
      about={
        <Trans>
          “<bdi>{book.title}</bdi>” stays as it is.
        </Trans>
      }
      action={t`Reject`}
      isOpen={isOpen}
      onClose={onClose}
      send={(body) => api.library.rejectCorrection({ params: { id }, body })}
      onSent={async () => {
        focusHeading();
        toast.success(t`The correction is rejected. The submitter gets the reason by mail.`);
        await queryClient.invalidateQueries({ queryKey: ['library'] });
      }}
    />
  );
}
