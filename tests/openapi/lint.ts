// Reads an OpenAPI document from standard input and prints the findings of Redocly and Spectral, one per line.
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const source = await text(process.stdin);

const config = await createConfig({ extends: ['recommended-strict'] });
for (const { ruleId, message, location } of await lintFromString({ source, config })) {
  console.log(`redocly ${ruleId}: ${message} (${location[0]?.pointer})`);
}

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas, 'all']], rules: {} });
for (const { code, message, path } of await linter.run(JSON.parse(source))) {
  console.log(`spectral ${code}: ${message} (${path.join('/')})`);
}
