import { useState } from 'react';
import { AutocompleteInput, ReferenceInput, useChoicesContext, type RaRecord } from 'react-admin';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { useMay } from '../../person/person.ts';
import { LoadProblem } from '../page/LoadProblem.tsx';
import { pathTo } from '../page/paths.ts';

interface ChoiceProps {
  /** Names the field, and in the texts what is chosen: "Tahun ajaran". */
  readonly label: string;
  readonly optionText: string | ((record: RaRecord) => string);
  readonly isRequired?: boolean;
}

interface ReferenceChoiceProps extends ChoiceProps {
  readonly source: string;
  readonly reference: string;
  /** The resource in whose form such records are made, where it has another name: teachers are users. */
  readonly madeIn?: string;
}

/** One record of another resource, from a list of up to 100 that typing narrows. */
export const ReferenceChoice = ({
  source,
  reference,
  madeIn = reference,
  ...choice
}: ReferenceChoiceProps) => (
  <ReferenceInput source={source} reference={reference} perPage={MAX_PAGE_SIZE}>
    <Choice madeIn={madeIn} {...choice} />
  </ReferenceInput>
);

function Choice({ madeIn, ...props }: ChoiceProps & { readonly madeIn: string }) {
  const { error, refetch, filterValues, allChoices, isPending } = useChoicesContext();
  const noun = props.label.toLowerCase();
  const isSearch = Boolean(filterValues?.q);
  // A search without results does not tell how many records there are, so the last known state stays.
  const [isEmpty, setEmpty] = useState(false);
  const isKnown = !isSearch && !isPending && !error;
  const isEmptyNow = isKnown ? allChoices?.length === 0 : isEmpty;
  if (isEmptyNow !== isEmpty) setEmpty(isEmptyNow);
  return (
    <>
      <AutocompleteInput {...props} noOptionsText={noOptionsText(noun, isEmptyNow, isSearch)} />
      {isEmptyNow && <NoneYet noun={noun} madeIn={madeIn} />}
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** The list leaves out what is chosen: of one record, it is empty as well. */
const noOptionsText = (noun: string, isEmpty: boolean, isSearch: boolean): string =>
  isEmpty ? `Belum ada ${noun}.` : isSearch ? `Tidak ada ${noun} yang cocok.` : `Tidak ada ${noun} lain.`;

/** Below the field and not in its list, where the Tab key does not come. */
function NoneYet({ noun, madeIn }: { readonly noun: string; readonly madeIn: string }) {
  const mayCreate = useMay(madeIn, 'create');
  return (
    <FormHelperText sx={{ mx: 1.75, mb: 2, fontSize: '0.875rem' }} role="status">
      Belum ada {noun}.{' '}
      {mayCreate && (
        <Link component={RouterLink} to={pathTo(madeIn, 'create')}>
          Tambah {noun}
        </Link>
      )}
    </FormHelperText>
  );
}
