import { useSearchParams } from 'react-router-dom';

interface PupilFilters {
  readonly year?: string;
  readonly classId?: string;
  /** YYYY-MM; without one the latest. */
  readonly month?: string;
}

/** They are the address: what is looked at can be sent to somebody, and is there again on Back. An empty one is none. */
export function usePupilFilters(): readonly [
  PupilFilters,
  (change: Readonly<Record<string, string>>) => void,
] {
  const [params, setParams] = useSearchParams();
  const of = (name: string) => params.get(name) ?? undefined;
  const change = (wanted: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [{ year: of('tahun'), classId: of('kelas'), month: of('bulan') }, change];
}
