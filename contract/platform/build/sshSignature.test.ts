import { expect, it } from 'vitest';
import { keysVouchedFor, signedText } from './build.ts';
import { fingerprintOf, parseSshSignature, signerOf } from './sshSignature.ts';

const TEXT = signedText({ version: '1.2.0', files: { '/theme.js': '0'.repeat(64) } });
/** Made by `ssh-keygen -Y sign -n vichara-build` of OpenSSH 9.2. */
const SIGNATURE = `-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgyWW2zh34XmbO6BNSAcq+1GNUMd
0ulIu/UqbbvKyh+JgAAAANdmljaGFyYS1idWlsZAAAAAAAAAAGc2hhNTEyAAAAUwAAAAtz
c2gtZWQyNTUxOQAAAEBb0rHc7R5qbNOBk9ltb/PTKfUTGr2maA1fUEExEVArM0FXAy1IHZ
UW4S4FHsUti5SOXlFj8FX3htS482X1WcsB
-----END SSH SIGNATURE-----
`;
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMllts4d+F5mzugTUgHKvtRjVDHdLpSLv1Km27ysofiY';

const base64Of = (armored: string) => armored.replaceAll(/-----.*-----|\s/g, '');
const armoredOf = (bytes: Uint8Array) =>
  `-----BEGIN SSH SIGNATURE-----\n${Buffer.from(bytes).toString('base64')}\n-----END SSH SIGNATURE-----\n`;

it('a signature of ssh-keygen names the key that has signed', async () => {
  expect(await signerOf(SIGNATURE, 'vichara-build', TEXT)).toBe(KEY);
  expect(await fingerprintOf(KEY)).toBe('SHA256:PSmKVg1+BGAdESdfM4r6iWFusL2m1QHlnT8Vh9N53qk');
});

it('a signature counts only for its text and its purpose', async () => {
  expect(await signerOf(SIGNATURE, 'vichara-build', TEXT.replace('1.2.0', '1.2.1'))).toBeNull();
  expect(await signerOf(SIGNATURE, 'git', TEXT)).toBeNull();
});

it('a signature with any changed byte is not valid, and one that is cut off cannot be read', async () => {
  const bytes = Buffer.from(base64Of(SIGNATURE), 'base64');
  for (let index = 0; index < bytes.length; index++) {
    const changed = Uint8Array.from(bytes);
    changed[index] = (changed[index] as number) ^ 1;
    const signer = await signerOf(armoredOf(changed), 'vichara-build', TEXT).catch(() => null);
    expect(signer, `byte ${index}`).toBeNull();
    expect(parseSshSignature(armoredOf(bytes.subarray(0, index)))).toBeNull();
  }
  for (const text of ['', 'x', SIGNATURE.replace('U1NI', 'U1N!'), armoredOf(Buffer.alloc(300, 255))])
    expect(parseSshSignature(text), text).toBeNull();
});

it('a voucher counts only for the key that it names', async () => {
  const signature = { signer: 'releases@vichara.test', signature: SIGNATURE };
  expect(await keysVouchedFor(KEY, signature)).toEqual([]);
  // A signature of a build is no voucher.
  expect(await keysVouchedFor(KEY, { ...signature, vouchers: [SIGNATURE, 'x'] })).toEqual([]);
});
