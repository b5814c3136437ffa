import { Lock } from 'lucide-react';
import { Badge } from '#web/ui/feedback/Badge.tsx';

export const PrivateBadge = () => (
  <Badge tone="line">
    <Lock />
    Private
  </Badge>
);
