// Runs in the process that decodes pictures, and reports what it can do there.
import fs from 'node:fs';
import net from 'node:net';

process.on('message', async (file: string) => {
  process.send?.({
    environment: Object.keys(process.env),
    reading: outcomeOf(() => fs.readFileSync(file)),
    writing: outcomeOf(() => fs.writeFileSync(`${file}.new`, '')),
    connecting: await connectionOutcome(),
  });
});

function outcomeOf(act: () => void): string {
  try {
    act();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

function connectionOutcome(): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(9, '127.0.0.1', () => resolve('done'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  });
}
