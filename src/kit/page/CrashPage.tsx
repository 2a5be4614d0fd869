import { Component, useEffect, useReducer, type CSSProperties, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

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

/** The page after an unexpected rendering error. It uses plain elements only, because theme, texts or router may be what failed. */
const CrashPage = () => (
  <main style={center} role="alert">
    <h1 style={{ margin: 0 }}>Terjadi Kesalahan</h1>
    <p style={{ margin: 0 }}>Aplikasi mengalami error yang tidak terduga</p>
    <button type="button" style={button} onClick={() => window.location.reload()}>
      Muat Ulang Halaman
    </button>
  </main>
);

interface CrashBoundaryProps {
  /** The present place; when it changes, the boundary forgets the error and renders again. */
  readonly at?: string | number;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly at: string | number | undefined;
  readonly crashed: boolean;
}

/** Shows the crash page for errors that no boundary below has caught. React itself writes the error to the console. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { at: this.props.at, crashed: false };

  static getDerivedStateFromError = () => ({ crashed: true });

  static getDerivedStateFromProps = ({ at }: CrashBoundaryProps, state: CrashBoundaryState) =>
    at === state.at ? null : { at, crashed: false };

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

/** The boundary within the router. After a navigation it tries to render the new page. */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CrashBoundary at={useLocation().key}>{children}</CrashBoundary>
);

/** The boundary around the router, which may be what failed. Going back or forward in the browser makes it try again. */
export function OutermostBoundary({ children }: { readonly children: ReactNode }) {
  const [steps, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return <CrashBoundary at={steps}>{children}</CrashBoundary>;
}
