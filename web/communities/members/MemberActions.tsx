import type { CommunityMember } from '#contract/communities/communities.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './MemberTable.module.css';
import { useChangeRole } from './useChangeRole.ts';
import { useRemoveMember } from './useRemoveMember.ts';

interface Props {
  communityId: string;
  member: CommunityMember;
}

/** What a guide may do about one of the members. */
export function MemberActions({ communityId, member }: Props) {
  const confirm = useConfirm();
  const me = useMember();
  const changing = useChangeRole(communityId, member);
  const removal = useRemoveMember(communityId, member);
  const { username, communityRole } = member;
  const [action, role] = communityRole === 'guide' ? (['Make Member', 'member'] as const) : GUIDE;

  const name = member.fullName || username;

  async function askAndChange() {
    const agreed = await confirm(role === 'guide' ? makeGuide(name) : makeMember(name, member.id === me.id));
    if (agreed) changing.mutate(role);
  }

  async function askAndRemove() {
    const agreed = await confirm({
      title: 'Remove this member?',
      body: `${name} will be out at once, and open invitations to them will be void. In a private community what they have booked is given back.`,
      action: 'Remove',
      tone: 'danger',
    });
    if (agreed) removal.mutate();
  }

  return (
    <div className={style.deeds}>
      <Button
        variant="plain"
        isPending={changing.isPending}
        onPress={role === 'guide' || member.id === me.id ? askAndChange : () => changing.mutate(role)}
      >
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

const makeGuide = (name: string) => ({
  title: 'Make this member a guide?',
  body: `${name} will be able to change the settings, remove members, edit posts and delete the community, as you are.`,
  action: 'Make Guide',
});

const makeMember = (name: string, isMe: boolean) => ({
  title: isMe ? 'Give up guiding?' : 'Make this guide a member?',
  body: isMe
    ? 'You will no longer be able to change anything here. Another guide would have to make you a guide again.'
    : `${name} will no longer guide this community.`,
  action: 'Make Member',
});
