import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import { LIMITS } from './constants.ts';
import { type Endpoint, schemaIn } from './endpoint.ts';
import { gradient } from './gradient.ts';
import { existingPassword, newPassword, optionalText, search, text } from './primitives.ts';
import { tags } from './tags.ts';

/** One code point, two UTF-16 units. */
const LAMP_EMOJI = '🪔';

describe('text lengths, measured in UTF-16 units as in JavaScript', () => {
  it.each([
    ['a title', text('Title', LIMITS.title), LIMITS.title],
    ['the content of an entry', text('Content', LIMITS.content), LIMITS.content],
    ['a mood', optionalText('Mood', LIMITS.mood), LIMITS.mood],
    ['a search', search(), LIMITS.query],
    ['a new password', newPassword(), LIMITS.password],
    ['the password of a login', existingPassword(), LIMITS.password],
  ])(
    '%s made of emoji may be as long as its limit in UTF-16 units, but not longer',
    (_field, schema, maxLength) => {
      expect(schema.safeParse(LAMP_EMOJI.repeat(maxLength / 2)).success).toBe(true);
      expect(schema.safeParse(`${LAMP_EMOJI.repeat(maxLength / 2)}.`).success).toBe(false);
      expect(schema.safeParse(LAMP_EMOJI.repeat(maxLength / 2 + 1)).success).toBe(false);
    },
  );

  it('a tag made of emoji is accepted up to its limit in UTF-16 units and rejected above it', () => {
    expect(tags.safeParse([LAMP_EMOJI.repeat(LIMITS.tag / 2)]).success).toBe(true);
    expect(tags.safeParse([LAMP_EMOJI.repeat(LIMITS.tag / 2 + 1)]).success).toBe(false);
  });

  it('a new password needs at least eight UTF-16 units, which may be fewer visible characters', () => {
    expect(newPassword().safeParse(LAMP_EMOJI.repeat(4)).success).toBe(true);
    expect(newPassword().safeParse(`${LAMP_EMOJI.repeat(3)}.`).success).toBe(false);
  });

  it('a text that is too long gets exactly one error, which names the limit', () => {
    expect(
      text('Title', 200)
        .safeParse(LAMP_EMOJI.repeat(101))
        .error?.issues.map((each) => each.message),
    ).toEqual(['Title must be at most 200 characters long']);
  });

  it('a gradient of more than 500 UTF-16 units is rejected', () => {
    expect(
      gradient.safeParse(`linear-gradient(red, ${LAMP_EMOJI.repeat(240)})`).error?.issues[0]?.message,
    ).toBe('Username gradient must be at most 500 characters long');
  });
});

// `min(1)` is allowed, because it only checks that the text is not empty.
it('no string field of a request uses the length checks of zod, which count code points', () => {
  const problems: string[] = [];
  for (const [feature, table] of Object.entries(apiEndpoints)) {
    for (const [name, { params, query, body }] of Object.entries(table as Record<string, Endpoint>)) {
      for (const schema of [params, query, schemaIn(body)]) {
        if (schema) problems.push(...zodLengthChecks(schema).map((field) => `${feature}.${name}: ${field}`));
      }
    }
  }
  expect(problems).toEqual([]);
});

function zodLengthChecks(schema: z.ZodType): string[] {
  const problems: string[] = [];
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, path }) => {
      const { def } = zodSchema._zod;
      if (def.type !== 'string') return;
      const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; minimum?: number });
      const hasLengthCheck = checks.some(({ check, minimum }) => /length/.test(check) && minimum !== 1);
      if (hasLengthCheck) problems.push(path.join('.'));
    },
  });
  return problems;
}
