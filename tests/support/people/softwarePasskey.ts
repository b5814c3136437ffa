import crypto from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#contract/auth/passkeys.ts';
import type { PasskeyRequest } from '#contract/platform/reauthentication.ts';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, attestedData: 0x40 };

interface PasskeyOptions {
  /** The origin of the page. */
  origin: string;
  /** Whether the passkey is copied to other devices. */
  isSynced?: boolean;
  isUserVerified?: boolean;
  /** The id of its credential; by default a random one. */
  id?: string;
}

/**
 * A passkey in software, which answers as an authenticator and a browser do (WebAuthn Level 3, sections 6 and
 * 5.8.1).
 */
export class SoftwarePasskey {
  readonly id: string;
  counter = 0;
  isUserVerified: boolean;
  isSynced: boolean;
  readonly #origin: string;
  readonly #keys = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';

  constructor({
    origin,
    isSynced = false,
    isUserVerified = true,
    id = crypto.randomBytes(16).toString('base64url'),
  }: PasskeyOptions) {
    this.id = id;
    this.#origin = origin;
    this.isSynced = isSynced;
    this.isUserVerified = isUserVerified;
  }

  /** The result of `navigator.credentials.create`. */
  create({ challenge, rp, user }: PasskeyCreation): NewPasskey {
    this.#userHandle = user.id;
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.#authenticatorData(rp.id, { isNew: true }))],
      ]) as never,
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The result of `navigator.credentials.get`. */
  answer({ challenge, rpId }: PasskeyRequest): PasskeyAnswer {
    if (!this.isSynced) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(rpId, { isNew: false });
    const signed = Buffer.concat([authenticatorData, crypto.hash('sha256', clientData, 'buffer')]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: crypto.sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, { isNew }: { isNew: boolean }): Buffer {
    const flags =
      FLAGS.userPresent |
      (this.isUserVerified ? FLAGS.userVerified : 0) |
      (this.isSynced ? FLAGS.backupEligible : 0) |
      (isNew ? FLAGS.attestedData : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = [crypto.hash('sha256', rpId, 'buffer'), Buffer.of(flags), counter];
    return Buffer.concat(isNew ? [...head, this.#attestedData()] : head);
  }

  /** The credential's id and public key (COSE, RFC 9053). */
  #attestedData(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const publicKey = isoCBOR.encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]) as never,
    );
    const id = Buffer.from(this.id, 'base64url');
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), idLength, id, publicKey]);
  }
}
