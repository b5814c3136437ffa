import style from './Button.module.css';

export interface ButtonStyle {
  /** `primary` is the main action of a view. */
  variant?: 'primary' | 'quiet' | 'plain' | 'subtle' | 'danger' | 'danger-quiet';
  size?: 'normal' | 'large';
  isWide?: boolean;
}

/** The class names of a button, for any element. */
export function buttonClassName({ variant = 'quiet', size, isWide }: ButtonStyle, isIcon = false): string {
  const names = [style.button, style[variant]];
  if (size === 'large') names.push(style.large);
  if (isWide) names.push(style.wide);
  if (isIcon) names.push(style.icon);
  return names.join(' ');
}
