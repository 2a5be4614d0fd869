import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Form, useListContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import Box from '@mui/material/Box';

const DEBOUNCE_MS = 400;
/** What is being typed stays when an answer comes. */
const KEEP_EDITS = { keepDirtyValues: true };

/** One of react-admin's inputs as a filter: a form around it holds the list's filters. */
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

/** Narrows the list once a choice has stood still. */
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
      // A reset from outside changes no single input by hand.
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
