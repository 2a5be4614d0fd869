import { useEffect, useRef, useState } from 'react';
import {
  AutocompleteInput,
  ReferenceInput,
  useChoicesContext,
  useRecordContext,
  type RaRecord,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { useMay } from '../../person/person.ts';
import { searchedName } from '../list/searchedName.ts';
import { useListOptions } from '../list/useListOptions.ts';
import { LoadProblem } from '../page/LoadProblem.tsx';
import { pathTo } from '../page/paths.ts';

interface ChoiceProps {
  /** Names the field, and in the texts what is chosen: "Tahun ajaran". */
  readonly label: string;
  readonly optionText: string | ((record: RaRecord) => string);
  readonly isRequired?: boolean;
  readonly helperText?: string | undefined;
}

/** What a list of choices holds before anything is typed. Typing looks among all. */
export interface Narrowed {
  readonly filter: Readonly<Record<string, string>>;
  /** "di tahun ajaran aktif" */
  readonly words: string;
}

interface ReferenceChoiceProps extends ChoiceProps {
  readonly source: string;
  readonly reference: string;
  /** The resource in whose form such records are made, where it has another name: teachers are users. */
  readonly madeIn?: string;
  /** Which one is chosen in a new record. */
  readonly preset?: ((record: RaRecord) => boolean) | undefined;
  readonly filterAtFirst?: Narrowed | undefined;
}

/** One record of another resource, from a list of up to 100 that typing narrows. */
export function ReferenceChoice({
  source,
  reference,
  madeIn = reference,
  preset,
  filterAtFirst,
  ...choice
}: ReferenceChoiceProps) {
  const { canFilter } = useListOptions(reference);
  const [isTyped, setTyped] = useState(false);
  const filters = Object.keys(filterAtFirst?.filter ?? {});
  const narrowed = filters.every((name) => canFilter(name) === true) ? filterAtFirst : undefined;
  const lifted = Object.fromEntries(filters.map((name) => [name, undefined]));
  const toQuery = (typed: string) => {
    setTyped(typed !== '');
    return { q: searchedName(typed) };
  };
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      perPage={MAX_PAGE_SIZE}
      // What it began with stays in react-admin's own filter: it has to be put out by name.
      filter={isTyped ? lifted : narrowed?.filter}
      // Once, when it is known what to ask for.
      enableGetChoices={() => filters.every((name) => canFilter(name) !== undefined)}
    >
      <>
        <Choice madeIn={madeIn} narrowedTo={narrowed?.words} filterToQuery={toQuery} {...choice} />
        {preset && <PresetChoice source={source} is={preset} />}
      </>
    </ReferenceInput>
  );
}

/** Chooses for a new record, once, as long as nothing is chosen. */
function PresetChoice({
  source,
  is,
}: {
  readonly source: string;
  readonly is: (record: RaRecord) => boolean;
}) {
  const { allChoices } = useChoicesContext();
  const isNew = useRecordContext()?.id === undefined;
  const { getValues, resetField } = useFormContext();
  // What is set before the form has set itself up is gone after that.
  const { isReady } = useFormState();
  const isDone = useRef(false);
  const preset = allChoices?.find(is);
  useEffect(() => {
    if (!isReady || !isNew || !preset || isDone.current) return;
    isDone.current = true;
    // Not an edit: a form that holds nothing else is left without a question.
    if (!getValues(source)) resetField(source, { defaultValue: preset.id });
  }, [isReady, isNew, preset, getValues, resetField, source]);
  return null;
}

interface InputProps extends ChoiceProps {
  readonly madeIn: string;
  /** "di tahun ajaran aktif", until something is typed. */
  readonly narrowedTo: string | undefined;
  readonly filterToQuery: (text: string) => object;
}

function Choice({ madeIn, narrowedTo, ...props }: InputProps) {
  const { error, refetch, filterValues, allChoices, isPending } = useChoicesContext();
  const noun = props.label.toLowerCase();
  const none = `Belum ada ${[noun, narrowedTo].filter(Boolean).join(' ')}.`;
  const isSearch = Boolean(filterValues?.q);
  // A search without results does not tell how many records there are, so the last known state stays.
  const [isEmpty, setEmpty] = useState(false);
  const isKnown = !isSearch && !isPending && !error;
  const isEmptyNow = isKnown ? allChoices?.length === 0 : isEmpty;
  if (isEmptyNow !== isEmpty) setEmpty(isEmptyNow);
  return (
    <>
      <AutocompleteInput
        {...props}
        noOptionsText={noOptionsText(noun, none, isEmptyNow && !(isSearch && narrowedTo), isSearch)}
      />
      {isEmptyNow && <NoneYet none={none} noun={noun} madeIn={madeIn} />}
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** The list leaves out what is chosen: of one record, it is empty as well. */
const noOptionsText = (noun: string, none: string, isEmpty: boolean, isSearch: boolean): string =>
  isEmpty ? none : isSearch ? `Tidak ada ${noun} yang cocok.` : `Tidak ada ${noun} lain.`;

interface NoneYetProps {
  /** "Belum ada kelas." */
  readonly none: string;
  readonly noun: string;
  readonly madeIn: string;
}

/** Below the field and not in its list, where the Tab key does not come. */
function NoneYet({ none, noun, madeIn }: NoneYetProps) {
  const mayCreate = useMay(madeIn, 'create');
  return (
    <FormHelperText sx={{ mx: 1.75, mb: 2, fontSize: '0.875rem' }} role="status">
      {none}{' '}
      {mayCreate && (
        <Link component={RouterLink} to={pathTo(madeIn, 'create')}>
          Tambah {noun}
        </Link>
      )}
    </FormHelperText>
  );
}
