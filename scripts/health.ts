// `npm run health`: prints the state of each part of the installation. The exit code is 1 unless all is well.
import { runFromShell } from './runFromShell.ts';

await runFromShell('health');
