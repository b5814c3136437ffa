import { sql } from 'kysely';
import { APPEAL_DAYS } from '#contract/communities/decisions.ts';
import { accountById } from '#server/account/public.ts';
import { ownDecision } from '#server/communities/moderation/decisionStore.ts';
import { reportById } from '#server/communities/moderation/store.ts';
import type { OwnDecisionRow } from '#server/communities/moderation/views.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import { linked, type Paragraph, type Segment } from '#server/platform/jobs/mailText.ts';
import { formatDay } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

/** The mails about reports and decisions. */
export const moderationMails = {
  /** A mail to the member whom a decision concerns. The job contains the id of the decision. */
  decisionMade: async ({ db, settings, site, languages }, id) => {
    const { rows } = await sql<{ user_id: string | null }>`
      select user_id from community_decisions where id = ${id}`.execute(db);
    const account = rows[0]?.user_id && (await accountById(db, rows[0].user_id));
    const decision = account && (await ownDecision(db, account.id, id));
    if (!account || !decision || decision.undone_at) return null;
    const texts = languages.textsIn(account.language);
    const community = decision.community_name ? linked(decision.community_name) : texts.text('a community');
    const canAppeal = !decision.answers_appeal && decision.action !== 'left';
    return {
      to: account.email,
      texts,
      reachesSuspended: true,
      subject: texts.text('A decision about you in a community at {product}', {
        product: site.name,
      }),
      paragraphs: [
        ...sentencesOf(texts, decision, community),
        ...(decision.agreement
          ? [texts.paragraph('The agreement: “{agreement}”.', { agreement: linked(decision.agreement) })]
          : []),
        ...(decision.words ? [texts.text('The reason given:'), [linked(decision.words)]] : []),
        canAppeal
          ? texts.text(
              'If you think that this is wrong, you can appeal within {days} days. Somebody else will decide then.',
              { days: APPEAL_DAYS },
            )
          : texts.text('This decision is final.'),
      ],
      action: {
        label: texts.button('See the decision'),
        url: `${settings.publicUrl}/account/quiet`,
      },
    };
  },

  /** The outcome of a report or a notice. The job contains the ids of the report and of the decision. */
  reportDecided: async ({ db, site, languages }, ids) => {
    const [reportId = '', decisionId = ''] = ids.split(' ');
    const report = await reportById(db, reportId);
    const account = report?.reporter_id ? await accountById(db, report.reporter_id) : undefined;
    const to = account?.email ?? report?.email;
    const action = await actionOf(db, decisionId);
    if (!report || !to || !action) return null;
    const texts = languages.textsIn(account?.language ?? report.language);
    const compose = report.reporter_id ? reportText : noticeText;
    const { subject, outcome } = compose(texts, site.name, action === 'left');
    const paragraphs = [outcome, texts.text('Nobody is told who sent it.')];
    return { to, texts, reachesSuspended: true, subject, paragraphs };
  },

  /** The receipt of a notice. The job contains the id of the report. */
  noticeReceived: async ({ db, site, languages }, id) => {
    const report = await reportById(db, id);
    if (!report?.email) return null;
    const texts = languages.textsIn(report.language);
    return {
      to: report.email,
      texts,
      reachesSuspended: true,
      subject: texts.text('Your notice at {product} has arrived', { product: site.name }),
      paragraphs: [
        texts.text('Your notice of {day} has arrived.', { day: formatDay(texts, report.created_at) }),
        texts.text('We will look at it, decide, and send you the outcome.'),
      ],
      footnote: texts.text(
        'If you did not send a notice, somebody has entered your address by mistake. You can ignore this mail.',
      ),
    };
  },
} satisfies Record<string, ComposeMail<Deps>>;

async function actionOf(db: Db, decisionId: string) {
  const { rows } = await sql<{ action: OwnDecisionRow['action'] }>`
    select action from community_decisions where id = ${decisionId}`.execute(db);
  return rows[0]?.action;
}

/** The subject and the outcome of the mail about a report, which leaves its subject as it is or not. */
const reportText = (texts: Texts, product: string, isLeft: boolean) => ({
  subject: texts.text('Your report at {product} has been decided', { product }),
  outcome: isLeft
    ? texts.text('Thank you for your report. We have looked at it, and what it is about stays as it is.')
    : texts.text('Thank you for your report. We have looked at it and acted on it.'),
});

const noticeText: typeof reportText = (texts, product, isLeft) => ({
  subject: texts.text('Your notice at {product} has been decided', { product }),
  outcome: isLeft
    ? texts.text('Thank you for your notice. We have looked at it, and what it is about stays as it is.')
    : texts.text('Thank you for your notice. We have looked at it and acted on it.'),
});

function sentencesOf(texts: Texts, decision: OwnDecisionRow, community: Segment): Paragraph[] {
  const { action, removes_content } = decision;
  const sentence = SENTENCES[action](texts, { community }, decision);
  const isAlsoRemoved = removes_content && action !== 'removed';
  return isAlsoRemoved ? [sentence, texts.text('What you wrote has been removed too.')] : [sentence];
}

const SENTENCES: Record<
  OwnDecisionRow['action'],
  (texts: Texts, names: { community: Segment }, decision: OwnDecisionRow) => Paragraph
> = {
  left: (texts, names) =>
    texts.paragraph(
      'Your appeal in “{community}” has been decided for you: the earlier decision is undone.',
      names,
    ),
  removed: (texts, names) => texts.paragraph('What you wrote in “{community}” has been removed.', names),
  warned: (texts, names) => texts.paragraph('You have been given a warning in “{community}”.', names),
  paused: (texts, names, { until }) =>
    texts.paragraph(
      'You are asked to rest from writing in “{community}” until {day}. You can still read there and book events.',
      { ...names, day: until ? formatDay(texts, until) : texts.text('further notice') },
    ),
  banned: (texts, names) => texts.paragraph('You have been excluded from “{community}”.', names),
};
