import { expect, it } from 'vitest';
import { read } from './sources.ts';

/* Checks of the packages that need no network. Known vulnerabilities are reported by `npm audit`. */

interface Locked {
  integrity?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  license?: string;
  resolved?: string;
}

const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|CC0-1\.0|Zlib)\b/;

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([place]) => place !== '');

const placesOf = (isBad: (each: Locked) => unknown) =>
  locked.filter(([, each]) => isBad(each)).map(([place]) => place);

it('names every package in one exact version', () => {
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(ranges.length).toBeGreaterThan(50);
  expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('holds every package to what it was when it was chosen', () => {
  expect(placesOf(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('names no registry: whoever installs has their own', () => {
  expect(placesOf(({ resolved }) => resolved)).toEqual([]);
});

it('lets no package run anything when it is installed', () => {
  expect(placesOf(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});

it('stands on no package that its makers have given up', () => {
  expect(placesOf(({ deprecated }) => deprecated)).toEqual([]);
});

it('has only packages whose licences let everybody use them', () => {
  expect(placesOf(({ license = '' }) => !FREE.test(license))).toEqual([]);
});
