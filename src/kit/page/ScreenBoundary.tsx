import { Component, type ReactNode } from 'react';
import { Page } from './Page.tsx';
import { FailedDrawing } from './drawings.tsx';
import { EmptyState } from './states.tsx';

/** The code of a screen could not be fetched, because there is no network or a newer build has replaced the files. */
export class ScreenCodeError extends Error {
  override name = 'ScreenCodeError';
}

const reloadPage = () => window.location.reload();

interface ScreenBoundaryProps {
  /** Called when the boundary is unmounted: the screen was left, or is tried again from its beginning. */
  readonly onLeave: () => void;
  /** Shown in place of a screen whose code could not be fetched. */
  readonly missing: ReactNode;
  readonly children: ReactNode;
}

/** Shows a message when a screen's code could not be fetched. Every other error goes on to the boundaries above. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentWillUnmount(): void {
    this.props.onLeave();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ScreenCodeError) return this.props.missing;
    throw error;
  }
}

/** The message in place of a whole screen whose code could not be fetched. */
export const ScreenMissing = () => (
  <Page title="Halaman gagal dimuat">
    <EmptyState
      role="alert"
      drawing={<FailedDrawing />}
      title="Halaman ini belum dapat dibuka"
      text="Koneksi internet terputus, atau ada versi baru. Periksa koneksi Anda, lalu muat ulang."
    >
      <button type="button" className="btn filled" onClick={reloadPage}>
        Muat ulang
      </button>
    </EmptyState>
  </Page>
);

/** The message within a screen, in place of a part whose code could not be fetched. */
export const PartMissing = ({
  isOver,
  onClose,
}: {
  readonly isOver?: boolean;
  readonly onClose?: () => void;
}) => (
  <div className={isOver ? 'small part-over' : 'small'} role="alert">
    Bagian ini belum dapat dimuat. Periksa koneksi Anda.{' '}
    <button type="button" className="btn" onClick={reloadPage}>
      Muat ulang
    </button>{' '}
    {onClose && (
      <button type="button" className="btn text" onClick={onClose}>
        Tutup
      </button>
    )}
  </div>
);
