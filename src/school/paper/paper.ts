import { useStore } from 'react-admin';
import './paper.css';

/** The paper sizes that schools print on, with their page names in paper.css. F4 is 215 x 330 mm. */
export const PAPER_SIZES = { A4: 'a4', F4: 'f4' } as const;
export type PaperSize = keyof typeof PAPER_SIZES;

const isPaper = (text: string): text is PaperSize => Object.hasOwn(PAPER_SIZES, text);

/** The paper size, which the device remembers for everything that it prints. */
export function usePaperSize(): readonly [PaperSize, (size: string) => void] {
  const [size, setSize] = useStore<string>('rekap.kertas', 'A4');
  return [isPaper(size) ? size : 'A4', setSize];
}
