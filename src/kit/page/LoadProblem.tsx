import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Failure } from './Failure.tsx';

interface LoadProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The error shown where a part of a screen could not be loaded: the choices of an input, or one fact of a record. */
export const LoadProblem = ({ error, onRetry }: LoadProblemProps) => (
  <Alert
    severity="error"
    sx={{ mb: 2 }}
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        Coba lagi
      </Button>
    }
  >
    <Failure error={error} />
  </Alert>
);
