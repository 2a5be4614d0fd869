import { useStore } from 'react-admin';
import './paper.css';

/** Sizes that schools print on; F4 is 215 x 330 mm. The class names pages of paper.css. */
export const PAPERS = { A4: 'a4', F4: 'f4' } as const;
export type PaperSize = keyof typeof PAPERS;

const isPaper = (text: string): text is PaperSize => Object.hasOwn(PAPERS, text);

/** The device remembers what its printer holds, for all that it prints. */
export function usePaper(): readonly [PaperSize, (size: string) => void] {
  const [size, setSize] = useStore<string>('rekap.kertas', 'A4');
  return [isPaper(size) ? size : 'A4', setSize];
}
