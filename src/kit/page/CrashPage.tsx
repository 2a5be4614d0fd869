import { Component, type CSSProperties, type ReactNode } from 'react';

const center: CSSProperties = {
  minHeight: '80vh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  padding: 16,
  textAlign: 'center',
};

const button: CSSProperties = {
  minHeight: 44,
  padding: '0 20px',
  border: 0,
  borderRadius: 6,
  font: 'inherit',
  fontWeight: 600,
  color: 'var(--on-accent)',
  background: 'var(--accent)',
  cursor: 'pointer',
};

/** After an unexpected rendering error. Plain elements: theme, texts and router may be what broke. */
export const CrashPage = () => (
  <main style={center} role="alert">
    <h1 style={{ margin: 0 }}>Terjadi Kesalahan</h1>
    <p style={{ margin: 0 }}>Aplikasi mengalami error yang tidak terduga</p>
    <button type="button" style={button} onClick={() => window.location.reload()}>
      Muat Ulang Halaman
    </button>
  </main>
);

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** Catches what no boundary below has caught. React itself writes the error to the console. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError = () => ({ crashed: true });

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
