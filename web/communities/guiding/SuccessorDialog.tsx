import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import type { Community } from '#contract/communities/communities.ts';
import type { CommunityMember } from '#contract/communities/members.ts';
import { membersQuery } from '#web/communities/members/queries.ts';
import { leaveText } from '#web/communities/membership.ts';
import { invalidateCommunityQueries } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { Form } from '#web/platform/forms/Form.tsx';
import { FormDialog } from '#web/platform/forms/FormDialog.tsx';
import { FormField } from '#web/platform/forms/FormField.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/UnsavedChangesDialog.tsx';
import { useContractForm } from '#web/platform/forms/useContractForm.ts';
import { useDialogForm } from '#web/platform/forms/useDialogForm.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface Props {
  community: Community;
  isOpen: boolean;
  onClose: () => void;
}

/** Lets the only guide leave a community after choosing a successor. */
export const SuccessorDialog = ({ community, isOpen, onClose }: Props) => (
  <FormDialog title={t`Leave this community?`} isOpen={isOpen} onClose={onClose}>
    <Successors community={community} onDone={onClose} />
  </FormDialog>
);

interface FormProps {
  community: Community;
  onDone: () => void;
}

/** Loads the members, those who joined first at the top. More can be loaded. */
function Successors({ community, onDone }: FormProps) {
  const query = useInfiniteQuery(membersQuery(community.id));
  return (
    <Loaded
      query={query}
      errorMessage={t`Failed to load members.`}
      skeleton={<SkeletonLines lineCount={4} />}
    >
      {({ pages }) => (
        <>
          <SuccessorForm
            community={community}
            members={pages
              .flatMap((page) => page.items)
              .filter(({ communityRole }) => communityRole === 'member')}
            onDone={onDone}
          />
          {query.hasNextPage && (
            <Button
              variant="plain"
              isPending={query.isFetchingNextPage}
              onPress={() => query.fetchNextPage()}
            >
              <Trans>Show more members</Trans>
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

const SuccessorFormValues = z.object({
  successorId: z.string().min(1, { error: () => t`Please choose somebody` }),
});

function SuccessorForm({ community, members, onDone }: FormProps & { members: CommunityMember[] }) {
  const { id, name } = community;
  const queryClient = useQueryClient();
  const { form, ...rest } = useContractForm({
    schema: SuccessorFormValues,
    defaults: { successorId: '' },
    send: async (body) => {
      await api.communities.leave({ params: { id }, body });
      allowNavigation();
      flushSync(onDone);
      toast.success(t`You have left ${name}.`);
      void refreshMember();
      focusHeading();
      invalidateCommunityQueries(queryClient);
    },
    fallback: t`The community could not be left.`,
  });
  const { blocker, allowNavigation, close } = useDialogForm(form.formState.isDirty, rest.isSaving);
  const options = [
    { value: '', label: t`Choose a member` },
    ...members.map((member) => ({ value: member.id, label: optionText(member) })),
  ];
  return (
    <>
      <UnsavedChangesDialog blocker={blocker} />
      <Form {...rest} action={t({ message: 'Leave', context: 'a community' })} onCancel={close}>
        <p>
          <Trans>You are the only guide here. Choose a member who guides the community after you.</Trans>
        </p>
        <p>{leaveText(community)}</p>
        <FormField control={form.control} name="successorId">
          {(field) => <Select {...field} label={t`Next guide`} options={options} />}
        </FormField>
      </Form>
    </>
  );
}

/** The username is added, because two members may have the same name. */
const optionText = (member: CommunityMember) =>
  member.fullName ? `${personName(member)} (${member.username})` : member.username;
