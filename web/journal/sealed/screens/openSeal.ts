import { t } from '@lingui/core/macro';
import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import { recoveryKey, unwrapKey } from '#web/journal/sealed/format/keys.ts';
import { entropyOf } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { passphraseKey } from '#web/journal/sealed/passphraseKey.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';

export type SecretName = 'passphrase' | 'recovery';

/** The seal, and the key of the journal; null if the secret does not open it. @throws ApiError */
export async function openSeal(memberId: string, name: SecretName, secret: string) {
  const seal = await api.journal.readSeal({ memberId });
  const key =
    name === 'passphrase'
      ? await passphraseKey({ passphrase: secret, kdf: seal.kdf })
      : await keyOfPhrase(secret, memberId);
  const scope = { owner: memberId, generation: seal.generation };
  const journalKey = key && (await unwrapKey(key, scope, name, seal.wraps[name]));
  return journalKey ? { seal, journalKey } : null;
}

/**
 * The seal, and the key of the journal, opened with the passphrase or with the words of the recovery phrase; null if the
 * text is neither. A member who has forgotten the passphrase can set a new one with the words.
 * @throws ApiError
 */
export async function openSealWithEither(memberId: string, secret: string) {
  const byPhrase = entropyOf(secret) ? await openSeal(memberId, 'recovery', secret) : null;
  return byPhrase ?? openSeal(memberId, 'passphrase', secret);
}

/** The error of a form whose field `path` contains a secret that does not open the journal. */
export function wrongSecret(path: string) {
  const message = t`This does not open your journal.`;
  return new ApiError(400, message, [{ path, message }]);
}

async function keyOfPhrase(phrase: string, memberId: string): Promise<Bytes | null> {
  const entropy = entropyOf(phrase);
  return entropy && recoveryKey(entropy, memberId);
}
