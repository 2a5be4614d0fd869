import { useTranslate } from 'react-admin';
import { MoonIcon, SunIcon } from '../kit/page/icons.tsx';
import { useMode } from '../kit/page/useMode.ts';

export function ThemeButton() {
  const [mode, setMode] = useMode();
  const label = useTranslate()('ra.action.toggle_theme');
  const isDark = mode === 'dark';
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
