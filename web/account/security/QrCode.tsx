import encodeQr from 'qr';
import { useMemo } from 'react';
import style from './AuthenticatorAppSection.module.css';

/** The width of the empty margin in modules, which scanners need (ISO/IEC 18004, 9.1). */
const MARGIN = 4;

/** A QR code as one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark modules of a QR code as an SVG path, and its width in modules. */
function drawQr(text: string): { path: string; size: number } {
  const rows = encodeQr(text, 'raw', { border: MARGIN });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size: rows.length };
}
