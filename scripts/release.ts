// `npm run release -- sign TAG --key FILE [--older-key FILE] [--signer NAME]`: signs the build of a release. The signature
// becomes the message of a second tag, from which `npm run update`, `npm run build` and `npm start` take it (docs/operations.md).
import path from 'node:path';
import { parseArgs } from 'node:util';
import { git, requireCleanTree } from '#scripts/update/releases.ts';
import { requireCheckedOut, signBuild } from '#scripts/update/signing.ts';
import { buildIfStale } from './build.ts';

const folder = path.dirname(import.meta.dirname);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      'older-key': { type: 'string', multiple: true, default: [] },
      signer: { type: 'string' },
    },
  });
  const [command, tag, ...extra] = positionals;
  if (command !== 'sign' || !tag || !values.key || extra.length > 0)
    throw new Error('Usage: npm run release -- sign TAG --key FILE [--older-key FILE] [--signer NAME]');
  requireCleanTree(folder);
  const release = requireCheckedOut(folder, tag);
  await buildIfStale();
  const signer = values.signer ?? git(folder, 'config', 'user.email');
  const keys = {
    key: path.resolve(values.key),
    olderKeys: values['older-key'].map((file) => path.resolve(file)),
  };
  const signatureTag = signBuild(folder, release, keys, signer);
  console.log(`The build is signed. Publish both tags: git push origin ${tag} ${signatureTag}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
