import { openBytes, pad, sealBytes, unpad } from './boxes.ts';
import { type Bytes, fromBase64url, randomBytes, toBase64url } from './bytes.ts';

const KEY_LENGTH = 32;

/** The fields that open a sealed picture. They are part of its entry. */
export interface PictureSeal {
  /** A random key of AES-256-GCM as base64url. */
  key: string;
  /** The id in the label of the box: a UUID that the client chooses. */
  boxId: string;
  /** The content type of the picture. */
  type: string;
}

export const createPictureSeal = (boxId: string, type: string): PictureSeal => ({
  key: toBase64url(randomBytes(KEY_LENGTH)),
  boxId,
  type,
});

/** The box of a picture: its bytes, padded and encrypted with the key of the picture. */
export const sealPicture = async (
  owner: string,
  seal: Pick<PictureSeal, 'key' | 'boxId'>,
  content: Bytes,
  nonce?: Bytes,
): Promise<Bytes> => sealBytes(await keyOf(seal), labelOf(owner, seal), pad(content), nonce);

/** The bytes of a picture. Rejects if the box does not belong to the seal, or was changed. */
export const openPicture = async (
  owner: string,
  seal: Pick<PictureSeal, 'key' | 'boxId'>,
  box: Bytes,
): Promise<Bytes> => unpad(await openBytes(await keyOf(seal), labelOf(owner, seal), box));

/** The key is not derived from that of the journal, so its generation is always 1. */
const labelOf = (owner: string, { boxId }: Pick<PictureSeal, 'boxId'>) =>
  ({ owner, kind: 'picture', id: boxId, version: 1, generation: 1 }) as const;

const keyOf = ({ key }: Pick<PictureSeal, 'key'>) =>
  crypto.subtle.importKey('raw', fromBase64url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
