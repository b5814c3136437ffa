// The first step of every npm script: `node scripts/first.mjs SCRIPT [ARGUMENT …]`. On whatever Node the machine has,
// from 20.11 on, it installs what is missing, and hands over to the Node that package-lock.json pins. It imports
// nothing before it knows, and is written so that a much older Node can say what is needed.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Node 20.11 or newer is needed to begin with; this one is ${process.versions.node}.`);
  process.exit(1);
}
import('./handOver.mjs');
