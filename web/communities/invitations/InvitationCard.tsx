import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import type { LinkPreview } from '#contract/communities/links.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './InvitationCard.module.css';

interface Props {
  community: Community;
  /** Undefined if it could not be loaded. */
  preview: Omit<LinkPreview, 'admits'> | undefined;
  /** The words of the inviter. */
  words?: string | null | undefined;
  hint?: string | undefined;
  /** The buttons. */
  children: ReactNode;
}

/**
 * The inviter with their words, the guides and the agreements of the community. Its name and description are
 * above.
 */
export function InvitationCard({ community, preview, words, hint, children }: Props) {
  const { agreements = [], guides = [] } = preview ?? {};
  const guideCount = guides.length;
  const sentences = [
    preview && invitesText(personName(preview.inviter)),
    community.privacy === 'private' && t`This is a private community.`,
    hint,
  ];
  return (
    <>
      <EmptyState
        drawing="envelope"
        hasRoundBackground
        title={t`You have been invited`}
        hint={sentences.filter(Boolean).join(' ')}
      >
        {words && (
          <blockquote className={style.words} {...userText()}>
            {words}
          </blockquote>
        )}
        <div className={style.actions}>{children}</div>
      </EmptyState>
      {agreements.length > 0 && (
        <section className={style.section} aria-labelledby="agreements">
          <h2 id="agreements">
            <Trans>Agreements</Trans>
          </h2>
          <ol className={style.agreements}>
            {agreements.map(({ id, title, text }) => (
              <li key={id}>
                <h3 {...userText()}>{title}</h3>
                <p {...userText()}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {guides.length > 0 && (
        <section className={style.section} aria-labelledby="guides">
          <h2 id="guides">
            <Plural value={guideCount} one="Guide" other="Guides" />
          </h2>
          <List className={style.guides}>
            {guides.map((guide) => (
              <li key={guide.id}>
                <PersonRow person={guide} badge={null} />
              </li>
            ))}
          </List>
        </section>
      )}
    </>
  );
}

const invitesText = (name: string) => t`${name} invites you.`;
