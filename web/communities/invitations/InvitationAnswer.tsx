import { LinkAnswer } from './LinkAnswer.tsx';
import { MailAnswer } from './MailAnswer.tsx';
import type { AnswerProps } from './useAcceptInvitation.ts';

/** An invitation that can be answered: a mailed one, or a link that several people can use. */
export const InvitationAnswer = ({ isLink, ...props }: AnswerProps & { isLink: boolean }) =>
  isLink ? <LinkAnswer {...props} /> : <MailAnswer {...props} />;
