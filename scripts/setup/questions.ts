import readline from 'node:readline';
import { Writable } from 'node:stream';

/** The answer that leaves something out. */
export const NONE = 'none';

/** Asks a person at a terminal, or a program that writes lines to the standard input. */
export interface Questions {
  /** Asks until the answer is valid. An empty answer is the default. `reject` returns what is wrong with it, or null. */
  ask(
    question: string,
    options?: { default?: string; reject?(answer: string): string | null },
  ): Promise<string>;
  /** Asks for something that is not shown while it is typed. */
  askSecretly(question: string): Promise<string>;
  confirm(question: string, isDefault: boolean): Promise<boolean>;
  say(text: string): void;
  close(): void;
}

export function openQuestions(): Questions {
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = readline.createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  });
  const lines = terminal[Symbol.asyncIterator]();
  const say = (text: string) => {
    process.stdout.write(`${text}\n`);
  };
  const read = async (prompt: string): Promise<string> => {
    process.stdout.write(prompt);
    const { value, done } = await lines.next();
    if (done) throw new Error('The input has ended. Nothing was changed.');
    return value.trim();
  };
  const ask: Questions['ask'] = async (question, { default: standard = '', reject = () => null } = {}) => {
    for (;;) {
      const answer = (await read(standard ? `${question} [${standard}]: ` : `${question}: `)) || standard;
      const problem = reject(answer);
      if (problem === null) return answer;
      say(`  ${problem}`);
    }
  };
  return {
    ask,
    askSecretly: async (question) => {
      process.stdout.write(`${question}: `);
      isMuted = true;
      try {
        return await read('');
      } finally {
        isMuted = false;
        say('');
      }
    },
    confirm: async (question, isDefault) => {
      const reject = (text: string) => (/^(y|yes|n|no)$/i.test(text) ? null : 'Please answer yes or no.');
      return /^y/i.test(await ask(`${question} (yes or no)`, { default: isDefault ? 'yes' : 'no', reject }));
    },
    say,
    close: () => terminal.close(),
  };
}
