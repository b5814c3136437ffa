import { sql } from 'kysely';
import { APPEAL_DAYS } from '#contract/communities/decisions.ts';
import { accountById } from '#server/account/public.ts';
import { ownDecision } from '#server/communities/moderation/decisionStore.ts';
import { reportById } from '#server/communities/moderation/store.ts';
import type { OwnDecisionRow } from '#server/communities/moderation/views.ts';
import { formatDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { linked, type Paragraph, type Segment } from '#server/platform/jobs/mailText.ts';

/** The mails about reports and decisions. */
export const moderationMails = {
  /** A mail to the member whom a decision concerns. The job contains the id of the decision. */
  decisionMade: async ({ db, settings }, id) => {
    const { rows } = await sql<{ user_id: string | null }>`
      select user_id from community_decisions where id = ${id}`.execute(db);
    const account = rows[0]?.user_id && (await accountById(db, rows[0].user_id));
    const decision = account && (await ownDecision(db, account.id, id));
    if (!account || !decision || decision.undone_at) return null;
    const name: Segment = decision.community_name ? linked(decision.community_name) : 'a community';
    const canAppeal = !decision.answers_appeal && decision.action !== 'left';
    return {
      to: account.email,
      subject: `A decision about you in a community at ${settings.productName}`,
      paragraphs: [
        ...sentencesOf(decision, name),
        ...(decision.agreement ? [['The agreement: “', linked(decision.agreement), '”.']] : []),
        ...(decision.words ? ['The reason given:', [linked(decision.words)]] : []),
        canAppeal
          ? `If you think that this is wrong, you can appeal within ${APPEAL_DAYS} days. Somebody else will decide then.`
          : 'This decision is final.',
      ],
      action: { label: 'See the decision', url: `${settings.publicUrl}/account/quiet` },
    };
  },

  /** The outcome of a report or a notice. The job contains the ids of the report and of the decision. */
  reportDecided: async ({ db, settings }, ids) => {
    const [reportId = '', decisionId = ''] = ids.split(' ');
    const report = await reportById(db, reportId);
    const account = report?.reporter_id ? await accountById(db, report.reporter_id) : undefined;
    const to = account?.email ?? report?.email;
    const action = await actionOf(db, decisionId);
    if (!report || !to || !action) return null;
    const what = report.reporter_id ? 'report' : 'notice';
    return {
      to,
      subject: `Your ${what} at ${settings.productName} has been decided`,
      paragraphs: [
        action === 'left'
          ? `Thank you for your ${what}. We have looked at it, and what it is about stays as it is.`
          : `Thank you for your ${what}. We have looked at it and acted on it.`,
        'Nobody is told who sent it.',
      ],
    };
  },

  /** The receipt of a notice. The job contains the id of the report. */
  noticeReceived: async ({ db, settings }, id) => {
    const report = await reportById(db, id);
    if (!report?.email) return null;
    return {
      to: report.email,
      subject: `Your notice at ${settings.productName} has arrived`,
      paragraphs: [
        `Your notice of ${formatDay(report.created_at)} has arrived.`,
        'We will look at it, decide, and send you the outcome.',
      ],
      footnote:
        'If you did not send a notice, somebody has entered your address by mistake. You can ignore this mail.',
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;

async function actionOf(db: Db, decisionId: string) {
  const { rows } = await sql<{ action: OwnDecisionRow['action'] }>`
    select action from community_decisions where id = ${decisionId}`.execute(db);
  return rows[0]?.action;
}

function sentencesOf({ action, until, removes_content }: OwnDecisionRow, name: Segment): Paragraph[] {
  const sentence: Paragraph = {
    left: [
      'Your appeal in “',
      name,
      '” has been decided for you: the earlier decision is undone.',
    ] as Segment[],
    removed: ['What you wrote in “', name, '” has been removed.'] as Segment[],
    warned: ['You have been given a warning in “', name, '”.'] as Segment[],
    paused: [
      'You are asked to rest from writing in “',
      name,
      `” until ${until ? formatDay(until) : 'further notice'}. You can still read there and book events.`,
    ] as Segment[],
    banned: ['You have been excluded from “', name, '”.'] as Segment[],
  }[action];
  const isAlsoRemoved = removes_content && action !== 'removed';
  return isAlsoRemoved ? [sentence, 'What you wrote has been removed too.'] : [sentence];
}
