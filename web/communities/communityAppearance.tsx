import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import type { DrawingName } from '#web/ui/pictures/drawings.ts';

export const PrivateBadge = () => (
  <Badge tone="outline">
    <Lock />
    <Trans>Private</Trans>
  </Badge>
);

/** The drawings of communities. `groundLine` is the height of the ground line as a fraction of the drawing's height. */
const DRAWINGS: readonly { name: DrawingName; groundLine: number }[] = [
  { name: 'hill', groundLine: 54 / 64 },
  { name: 'wave', groundLine: 32 / 64 },
  { name: 'lamp', groundLine: 58.6 / 64 },
  { name: 'door', groundLine: 58 / 64 },
  { name: 'leaf', groundLine: 60 / 64 },
  { name: 'moon', groundLine: 40 / 64 },
  { name: 'mala', groundLine: 62 / 64 },
  { name: 'lotus', groundLine: 54.5 / 64 },
  { name: 'sun', groundLine: 44 / 64 },
];

/** Picks a community's drawing by a hash of its id, so that it never changes. */
export function drawingOf(id: string) {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return DRAWINGS[hash % DRAWINGS.length] as (typeof DRAWINGS)[number];
}

/** "1 Member", "1,204 Members" */
export const memberText = (count: number) => t`${plural(count, { one: '# Member', other: '# Members' })}`;
