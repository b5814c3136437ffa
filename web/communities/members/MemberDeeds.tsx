import type { CommunityMember } from '../../../contract/communities.ts';
import { useMember } from '../../platform/useMember.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import style from './MemberTable.module.css';
import { useRemoval } from './useRemoval.ts';
import { useRoleChange } from './useRoleChange.ts';

interface Props {
  communityId: string;
  member: CommunityMember;
}

/** What a guide may do about one of the members. */
export function MemberDeeds({ communityId, member }: Props) {
  const confirm = useConfirm();
  const me = useMember();
  const changing = useRoleChange(communityId, member);
  const removal = useRemoval(communityId, member);
  const { username, communityRole } = member;
  const [action, role] = communityRole === 'guide' ? (['Make Member', 'member'] as const) : GUIDE;

  async function askAndRemove() {
    const agreed = await confirm({
      title: 'Remove this member?',
      body: `${member.fullName || username} will be out at once, and open invitations to them will be void.`,
      action: 'Remove',
      tone: 'danger',
    });
    if (agreed) removal.mutate();
  }

  return (
    <div className={style.deeds}>
      <Button variant="plain" isPending={changing.isPending} onPress={() => changing.mutate(role)}>
        {action}
      </Button>
      {communityRole === 'member' && member.id !== me.id && (
        <Button variant="danger-quiet" isPending={removal.isPending} onPress={askAndRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}

const GUIDE = ['Make Guide', 'guide'] as const;
