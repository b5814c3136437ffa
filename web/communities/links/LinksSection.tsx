import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/platform/api/ApiError.ts';
import { useConfirmedMutation } from '#web/platform/api/useConfirmedMutation.ts';
import { dateText, dayOf } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { DialogButton } from '#web/ui/overlays/DialogButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { copyLink } from './copyLink.ts';
import style from './LinksSection.module.css';
import type { LinkOwner, ListedLink } from './queries.ts';

const loadDialog = async () => (await import('./MakeLinkDialog.tsx')).MakeLinkDialog;

/** The invitation links of a community or of the site, and the button that makes one. */
export const LinksSection = ({ owner }: { owner: LinkOwner }) => (
  <section className={style.section} aria-labelledby="links">
    <div className={style.head}>
      <h2 id="links">
        <Trans>Links</Trans>
      </h2>
      <DialogButton load={loadDialog} dialog={{ owner }}>
        <Trans>Make a Link</Trans>
      </DialogButton>
    </div>
    <p className={style.intro}>
      <Trans>Anyone who has a link can use it until it is used up, expires or is removed.</Trans>
    </p>
    <Links owner={owner} />
  </section>
);

function Links({ owner }: { owner: LinkOwner }) {
  return (
    <LoadedList
      query={useInfiniteQuery(owner.query)}
      errorMessage={t`Failed to load links.`}
      skeleton={<SkeletonLines lineCount={3} />}
      empty={
        <p className={style.empty}>
          <Trans>There are no links.</Trans>
        </p>
      }
    >
      {(links) => (
        <List className={style.list}>
          {links.map((link) => (
            <LinkRow key={link.id} owner={owner} link={link} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

interface Props {
  owner: LinkOwner;
  link: ListedLink;
}

/** A link: whether people join by it or ask to join, how often it was used, and its actions. */
function LinkRow({ owner, link }: Props) {
  const { id, url, admits, uses, maxUses, expiresAt, inviter } = link;
  const [date, name] = [dateText(expiresAt), personName(inviter)];
  const queryClient = useQueryClient();
  const { confirmAndMutate, isPending } = useConfirmedMutation({
    confirmation: {
      title: t`Remove this link?`,
      body: t`It will no longer work. Those who joined with it stay members.`,
      action: t`Remove`,
      tone: 'danger',
    },
    mutationFn: () => owner.remove(id),
    onSuccess: () => {
      toast.success(t`The link is removed.`);
      focusHeading();
    },
    onError: (failure) => toast.failure(errorText(failure, t`The link could not be removed.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: owner.query.queryKey }),
  });
  return (
    <li className={style.row}>
      <div className={style.text}>
        <p>{admits === false ? t`Lets people ask to join` : t`Lets people join`}</p>
        <p className={style.details}>
          <Trans>
            {uses} of <Plural value={maxUses} one="# use" other="# uses" />, valid until{' '}
            <time dateTime={dayOf(expiresAt)}>{date}</time>, by <bdi>{name}</bdi>
          </Trans>
        </p>
      </div>
      <div className={style.actions}>
        <Button variant="plain" onPress={() => void copyLink(url)}>
          <Trans>Copy Link</Trans>
        </Button>
        <Button variant="danger-quiet" isPending={isPending} onPress={confirmAndMutate}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}
