import { expect, it } from 'vitest';
import { Environment } from '#server/platform/process/environment.ts';
import { COVERED_SERVERS, COVERED_TABLES } from '#server/site/pages/privacyTemplate.ts';
import { read } from './sources.ts';

/** The names of the tables, from the generated types. */
function tableNames(): string[] {
  const [, fields = ''] =
    /export interface DB \{\n([^}]*)\}/.exec(read('server/platform/database/types.ts')) ?? [];
  return [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

it('the template of the privacy policy covers every table', () => {
  const tables = tableNames();
  expect(tables.length).toBeGreaterThan(80);
  expect([...COVERED_TABLES].sort()).toEqual(tables.sort());
});

it('the template of the privacy policy covers every server whose address is a setting', () => {
  const servers = Object.keys(Environment.shape).filter((name) => /URL|API_BASE|PICTURE_FETCH$/.test(name));
  expect([...COVERED_SERVERS].sort()).toEqual(servers.sort());
});
