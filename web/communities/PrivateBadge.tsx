import { Lock } from 'lucide-react';
import { Badge } from '../ui/Badge.tsx';

export const PrivateBadge = () => (
  <Badge tone="line">
    <Lock />
    Private
  </Badge>
);
