import { strFromU8, unzipSync } from 'fflate';
import type { Member } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';

/** The JSON files in the data export of a member, by their names without `.json`. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into files of every shape
export async function archiveOf(server: TestServer, member: Member): Promise<Record<string, any>> {
  const { bytes } = await server.requestAs(member, 'GET /account/export');
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map(([name, content]) => [name.replace('.json', ''), JSON.parse(strFromU8(content))]),
  );
}
