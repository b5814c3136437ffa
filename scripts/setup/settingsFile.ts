import fs from 'node:fs';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { Environment } from '#server/platform/process/environment.ts';

export type Answers = Record<string, string>;

/** The settings in a file; none if it does not exist. */
export function readAnswers(file: string): Answers {
  if (!fs.existsSync(file)) return {};
  const parsed = parseEnv(fs.readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, value ?? '']));
}

/**
 * Writes settings into a file that only its owner can read, in a form that shells and systemd read. Those that are
 * empty are left out.
 * @throws if a value contains a quote or the end of a line
 */
export function writeAnswers(file: string, answers: Answers): void {
  const lines = Object.entries(answers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      if (/['\n\r]/.test(value)) throw new Error(`${name} must not contain a single quote or a line break.`);
      return `${name}=${/^[\w.,:/@%+=-]*$/.test(value) ? value : `'${value}'`}\n`;
    });
  const text = `# Written by npm run setup, which keeps what you add. README.md explains every setting.\n${lines.join('')}`;
  fs.writeFileSync(`${file}.part`, text, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}

/** Returns a function that says what is wrong with a value of a setting. */
export function problemOf(name: keyof typeof Environment.shape): (value: string) => string | null {
  const shape: z.ZodType = Environment.shape[name];
  return (value) => {
    const { success, error } = shape.safeParse(value);
    return success ? null : `This ${error.issues[0]?.message ?? 'is not valid'}.`;
  };
}
