// `npm run health`: prints the state of each part of the installation. The exit code is 1 unless all is well. With
// `-- --json`, it checks all parts now and prints only their states.
import { runFromShell } from './runFromShell.ts';

await runFromShell('health');
