import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Failure } from './Failure.tsx';

interface ChoicesProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Below an input whose choices could not be loaded. */
export const ChoicesProblem = ({ error, onRetry }: ChoicesProblemProps) => (
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
