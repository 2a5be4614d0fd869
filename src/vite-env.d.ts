/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_API_KEY?: string;
  readonly VITE_COOKIE_PREFIX?: string;
  readonly VITE_ATTENDANCE_WORDS?: string;
}
