// Checks the npm packages without network access. `npm audit` reports known vulnerabilities.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { read } from './sources.ts';

interface LockedPackage {
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  deprecated?: string;
  license?: string;
  resolved?: string;
}

const FREE_LICENCES =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|PSF-2\.0|CC0-1\.0|Zlib)\b/;

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

const pathsWhere = (matches: (each: LockedPackage) => unknown) =>
  locked.filter(([, each]) => matches(each)).map(([path]) => path);

it('every package has one exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.length).toBeGreaterThan(50);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('what the server needs is there without the packages for the development', () => {
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  expect(names.filter((name) => devDependencies?.[name] || packages[`node_modules/${name}`]?.dev)).toEqual(
    [],
  );
});

it('every package has an integrity hash', () => {
  expect(pathsWhere(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('the lockfile contains no registry URLs', () => {
  expect(pathsWhere(({ resolved }) => resolved)).toEqual([]);
});

it('no package has an install script', () => {
  expect(pathsWhere(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});

it('no package is deprecated', () => {
  expect(pathsWhere(({ deprecated }) => deprecated)).toEqual([]);
});

/** Libraries in separate files, which are linked at run time and can be replaced, as their licence requires. */
const SEPARATE_LIBRARIES = /^node_modules\/@img\/sharp-libvips-/;

it('every package has a free licence', () => {
  const others = pathsWhere(({ license = '' }) => !FREE_LICENCES.test(license));
  expect(others.filter((path) => !SEPARATE_LIBRARIES.test(path))).toEqual([]);
  const separate = pathsWhere(({ license = '' }) => /^LGPL-3\.0-or-later$/.test(license));
  expect(separate.every((path) => SEPARATE_LIBRARIES.test(path))).toBe(true);
});

it('the client comes with the licence of each package that it contains, those of workers and fonts included', () => {
  const licences = read('dist/web/licences.txt').split(/^## /m).slice(1);
  const lines = licences.map((each) => each.split('\n')[0] ?? '');
  for (const name of ['react-dom', 'papaparse', 'hash-wasm', '@fontsource-variable/inter'])
    expect(
      lines.some((line) => line.startsWith(`${name} `)),
      name,
    ).toBe(true);
  expect(lines.filter((line) => !FREE_LICENCES.test(line.split(/ \(/)[1] ?? ''))).toEqual([]);
  // This package has no file with its licence, which is that of MIT.
  const withoutText = licences.filter((each) => each.length < 300).map((each) => each.split(' ')[0]);
  expect(withoutText).toEqual(['astronomy-engine']);
});

it('the bill of materials has each package of the lockfile with a licence, and says which are shipped', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/sbom.ts'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { bomFormat, metadata, components } = JSON.parse(stdout) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; scope: string; licenses?: object[]; hashes?: object[] }[];
  };
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'vichara']);
  expect(components.length).toBeGreaterThan(400);
  expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([]);
  const scopeOf = (name: string) => components.find((each) => each.name === name)?.scope;
  expect(['fastify', 'react', 'papaparse', 'vitest'].map(scopeOf)).toEqual([
    'required',
    'required',
    'required',
    'excluded',
  ]);
});
