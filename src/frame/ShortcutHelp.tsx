import { useModal } from '../kit/page/useModal.ts';

/** The shortcuts of every page, as the help lists them. */
export const SHORTCUTS: readonly (readonly [keys: string, meaning: string])[] = [
  ['Ctrl + K', 'Cari atau lompat ke halaman, kelas, mata pelajaran, orang, atau tindakan'],
  ['↑ ↓ Enter', 'Memilih dan membuka hasil pencarian'],
  ['← ↑ ↓ →', 'Berpindah di tabel, dari baris ke baris dan di dalam baris'],
  ['F2', 'Mengubah isi sel tabel, kalau boleh diubah; Enter menyimpan, Esc membatalkan'],
  ['Esc', 'Menutup yang terbuka'],
  ['Alt + ←', 'Kembali, dengan halaman dan saringan yang sama'],
  ['?', 'Daftar tombol ini; di daftar hadir: tombol untuk mencatat'],
];

/** Lists the shortcuts that work on every page. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="keys" aria-labelledby="tombol-pintas" onClose={onClose}>
      <h2 id="tombol-pintas">Tombol pintas</h2>
      <dl>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="btn" onClick={onClose}>
        Tutup
      </button>
    </dialog>
  );
}
