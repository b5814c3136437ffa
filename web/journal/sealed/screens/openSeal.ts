import { t } from '@lingui/core/macro';
import type { Seal } from '#contract/journal/sealing.ts';
import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import { recoveryKey, unwrapKey } from '#web/journal/sealed/format/keys.ts';
import { entropyOf } from '#web/journal/sealed/format/recoveryPhrase.ts';
import { passphraseKey } from '#web/journal/sealed/passphraseKey.ts';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';

export type SecretName = 'passphrase' | 'recovery';

type Keys = Pick<Seal, 'generation' | 'kdf' | 'wraps'>;

/** The seal, and the key of the journal; null if the secret does not open it. @throws ApiError */
export async function openSeal(memberId: string, name: SecretName, secret: string) {
  const seal = await api.journal.readSeal({ memberId });
  const journalKey = await openKey(memberId, seal, name, secret);
  return journalKey && { seal, journalKey };
}

/** The key of a journal; null if the secret does not open it. */
async function openKey(
  owner: string,
  { generation, kdf, wraps }: Keys,
  name: SecretName,
  secret: string,
): Promise<Bytes | null> {
  const key =
    name === 'passphrase'
      ? await passphraseKey({ passphrase: secret, kdf })
      : await keyOfPhrase(secret, owner);
  return key && unwrapKey(key, { owner, generation }, name, wraps[name]);
}

/**
 * The key of a journal, opened with the passphrase or with the words of the recovery phrase; null if the text is neither.
 */
export async function openKeyWithEither(owner: string, seal: Keys, secret: string): Promise<Bytes | null> {
  const byPhrase = entropyOf(secret) ? await openKey(owner, seal, 'recovery', secret) : null;
  return byPhrase ?? openKey(owner, seal, 'passphrase', secret);
}

/**
 * The seal, and the key of the journal, opened with the passphrase or with the words of the recovery phrase; null if the
 * text is neither. A member who has forgotten the passphrase can set a new one with the words.
 * @throws ApiError
 */
export async function openSealWithEither(memberId: string, secret: string) {
  const seal = await api.journal.readSeal({ memberId });
  const journalKey = await openKeyWithEither(memberId, seal, secret);
  return journalKey && { seal, journalKey };
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
