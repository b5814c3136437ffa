import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import style from '#web/library/Submission.module.css';
import { Button } from '#web/ui/actions/Button.tsx';

interface Props {
  isApproving: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** The buttons with which a moderator decides on a submission or a correction. */
export const ReviewActions = ({ isApproving, onApprove, onReject }: Props) => (
  <div className={style.actions}>
    <Button variant="danger-quiet" isDisabled={isApproving} onPress={onReject}>
      <Trans>Reject</Trans>
    </Button>
    <Button variant="quiet" isPending={isApproving} onPress={onApprove}>
      {!isApproving && <Check />}
      <Trans>Approve</Trans>
    </Button>
  </div>
);
