// Runs one update of a test installation, so that it can be killed: `node updateOnce.ts FOLDER SETTINGS TAG`.
import { update } from '#scripts/update/update.ts';
import { updateOptions } from '#tests/support/servers/updatableInstallation.ts';

const [folder = '', settings = '{}', tag] = process.argv.slice(2);
await update({ ...updateOptions(folder, JSON.parse(settings)), tag, mayGoBack: true });
