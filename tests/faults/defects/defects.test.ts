import fs from 'node:fs';
import { expect, test } from 'vitest';
import { DEFECTS } from './defects.ts';

test.each(DEFECTS)(
  'the code that is replaced by “$name” stands exactly once in its file',
  ({ file, code }) => {
    const content = fs.readFileSync(file, 'utf8');
    expect(content.split(code)).toHaveLength(2);
  },
);
