// The first step of every npm script: `node scripts/bootstrap.mjs SCRIPT [ARGUMENT …]`. It runs on Node 20.11 or newer,
// installs missing packages, and runs the script with the Node version that package-lock.json pins. This file has no
// static imports and uses old syntax, so that a much older Node can print the message.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Node 20.11 or newer is required. This is Node ${process.versions.node}.`);
  process.exit(1);
}
import('./installAndRun.mjs');
