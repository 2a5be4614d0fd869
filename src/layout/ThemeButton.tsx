import { useTheme, useTranslate } from 'react-admin';
import { MoonIcon, SunIcon } from '../kit/page/icons.tsx';

export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  const label = useTranslate()('ra.action.toggle_theme');
  const isDark = theme === 'dark';
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
