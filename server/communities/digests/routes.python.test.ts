import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer } from '#tests/support/servers/testServer.ts';
import { sendLetters } from './actions.ts';

const PYTHON = '/usr/bin/python3';

/** Reads a mail from a file and unsubscribes as a mail program does, with a form or a multipart body. */
const PROGRAM = `
import email, email.policy, re, sys, urllib.parse, urllib.request
message = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
assert message['List-Unsubscribe-Post'] == 'List-Unsubscribe=One-Click', message.items()
address = re.fullmatch('<(https?://[^>]+)>', message['List-Unsubscribe'].strip()).group(1)
plain = message.get_body(('plain',)).get_content()
assert address in plain, plain
url = sys.argv[2] + address[len('http://vichara.test'):]
if sys.argv[3] == 'form':
    data, kind = urllib.parse.urlencode({'List-Unsubscribe': 'One-Click'}).encode(), 'application/x-www-form-urlencoded'
else:
    data = b'--b\\r\\nContent-Disposition: form-data; name="List-Unsubscribe"\\r\\n\\r\\nOne-Click\\r\\n--b--\\r\\n'
    kind = 'multipart/form-data; boundary=b'
with urllib.request.urlopen(urllib.request.Request(url, data, {'Content-Type': kind})) as reply:
    print(reply.status)
`;

it.skipIf(!fs.existsSync(PYTHON)).each(['form', 'multipart'])(
  'a mail program in Python reads a letter and unsubscribes with a body of the kind %s',
  async (kind) => {
    const server = await openTestServer();
    try {
      const meera = await createMember(server, 'meera');
      const samuel = await createMember(server, 'samuel');
      const community = { name: 'Morning Hill', description: 'We sit.' };
      const { id } = (await server.requestAs(meera, 'POST /communities', community)).body;
      await server.requestAs(samuel, `POST /communities/${id}/join`, {});
      const chosen = { rhythm: 'daily', hour: 7, timezone: 'UTC', communityIds: [id], repliesToMe: true };
      await server.requestAs(samuel, 'PUT /account/digest', chosen);
      await server.requestAs(meera, `POST /communities/${id}/posts`, { content: 'Grüße vom Hügel.' });
      server.advanceClock({ hours: 24 });
      await sendLetters(server.deps);
      await server.mails.nextMailTo(samuel.email, /letter/);
      const file = path.join(server.deps.settings.dataDir, 'letter.eml');
      fs.writeFileSync(file, server.mails.sources.at(-1) ?? '');
      const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const { stdout } = await promisify(execFile)(PYTHON, ['-c', PROGRAM, file, origin, kind]);
      expect(stdout.trim()).toBe('200');
      expect((await server.requestAs(samuel, 'GET /account/digest')).body.rhythm).toBe('none');
    } finally {
      await server.close();
    }
  },
);
