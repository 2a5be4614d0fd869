import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Form, useListContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import Box from '@mui/material/Box';

const DEBOUNCE_MS = 400;
/** Keeps what the user is typing when new filter values arrive. */
const KEEP_EDITS = { keepDirtyValues: true };

/** Shows a react-admin input as a filter. The surrounding form holds the list's filters. */
export function InputFilter({ children }: { readonly children?: ReactNode }) {
  const { filterValues } = useListContext();
  return (
    <Box className="searched" sx={{ '& .MuiFormHelperText-root': { display: 'none' } }}>
      <Form record={filterValues} resetOptions={KEEP_EDITS} onSubmit={() => undefined}>
        {children}
        <Apply />
      </Form>
    </Box>
  );
}

/** Applies a changed input to the list's filters after a pause. */
function Apply() {
  const { filterValues, setFilters } = useListContext();
  const { watch, getValues } = useFormContext();
  const apply = useEffectEvent((name: string) => {
    const value: unknown = getValues(name);
    setFilters({ ...filterValues, [name]: value === '' || value === null ? undefined : value }, [], false);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = watch((_values, { name, type }) => {
      // Ignores a reset from outside, which is no change by the user to a single input.
      if (name === undefined || type !== 'change') return;
      clearTimeout(timer);
      timer = setTimeout(() => apply(name), DEBOUNCE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch]);
  return null;
}
