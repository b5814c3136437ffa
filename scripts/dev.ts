// `npm run dev`: serves http://localhost:5173. The server restarts and the page reloads when their files change. With
// `-- --language=hi` the pages are in Hindi, also while much of it is missing.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { language = '' } = parseArgs({ options: { language: { type: 'string' } } }).values;

const [node, env] = [
  process.execPath,
  { ...process.env, PORT: process.env.API_PORT ?? '3000', PSEUDO_LANGUAGES: 'on' },
];
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:5173';
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...env, PUBLIC_URL: publicUrl },
  }),
  spawn(node, ['node_modules/vite/bin/vite.js', 'web', '--configLoader', 'native'], {
    stdio: 'inherit',
    env: { ...env, API_PORT: env.PORT, PAGE_LANGUAGE: language },
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
