import { answerOf, openTransport } from '#server/platform/jobs/mailer.ts';
import { NONE, type Questions } from './questions.ts';
import { type Answers, problemOf } from './settingsFile.ts';

/** Asks for the mail server, and sends a test until it is accepted or the person goes on without. */
export async function askForMail(questions: Questions, before: Answers): Promise<Answers> {
  const { hostname } = new URL(before.PUBLIC_URL ?? '');
  for (;;) {
    const old = before.SMTP_URL ? new URL(before.SMTP_URL) : null;
    const server = await questions.ask(`The mail server, such as mail.example.org:587, or “${NONE}”`, {
      default: old?.host || NONE,
      reject: (text) =>
        text === NONE || URL.canParse(urlOf(text)) ? null : 'This must be like mail.example.org:587.',
    });
    if (server === NONE) return { SMTP_URL: '', MAIL_FROM: '' };
    const url = new URL(urlOf(server));
    url.username = encodeURIComponent(
      await questions.ask(`Its user, or “${NONE}”`, {
        default: decodeURIComponent(old?.username ?? '') || NONE,
      }),
    );
    if (url.username === NONE) url.username = '';
    else
      url.password =
        encodeURIComponent(await questions.askSecretly('Its password, or nothing for that of before')) ||
        (old?.password ?? '');
    const MAIL_FROM = await questions.ask('The sender of mails', {
      default: before.MAIL_FROM || `no-reply@${hostname}`,
      reject: problemOf('MAIL_FROM'),
    });
    const answers = { SMTP_URL: url.href, MAIL_FROM };
    if (await isAccepted(questions, { ...answers, to: before.ADMIN_EMAILS?.split(',')[0] ?? '' }))
      return answers;
    if (!(await questions.confirm('Enter the mail server again?', true))) return answers;
    Object.assign(before, answers);
  }
}

/** The URL of a server, which may be one already. */
const urlOf = (server: string) =>
  /^smtps?:\/\//.test(server) ? server : `${server.endsWith(':465') ? 'smtps' : 'smtp'}://${server}`;

async function isAccepted(
  questions: Questions,
  { SMTP_URL, MAIL_FROM, to }: { SMTP_URL: string; MAIL_FROM: string; to: string },
): Promise<boolean> {
  const transport = await openTransport(SMTP_URL, { isPooled: false });
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      to,
      subject: 'A test mail from the setup',
      text: 'Mails of your site arrive here.',
    });
    questions.say(`  Your mail server accepted a test mail to ${to}.`);
    return true;
  } catch (error) {
    const isAnswer = 'response' in (error as Error);
    questions.say(
      `  ${isAnswer ? 'Your mail server said' : 'Your mail server could not be reached'}: ${answerOf(error as Error)}`,
    );
    return false;
  } finally {
    transport.close();
  }
}
