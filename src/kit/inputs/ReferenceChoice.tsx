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
import { toSearchText } from '../list/searchedName.ts';
import { useListOptions } from '../list/useListOptions.ts';
import { LoadProblem } from '../page/LoadProblem.tsx';
import { pathTo } from '../page/paths.ts';

interface ChoiceProps {
  /** The field's label, which also names the records in the texts, e.g. "Tahun ajaran". */
  readonly label: string;
  readonly optionText: string | ((record: RaRecord) => string);
  readonly isRequired?: boolean;
  readonly helperText?: string | undefined;
}

/** Restricts the choices until the user types something. Typing searches among all records. */
export interface InitialRestriction {
  readonly filter: Readonly<Record<string, string>>;
  /** Describes the restriction in messages, e.g. "di tahun ajaran aktif". */
  readonly words: string;
}

interface ReferenceChoiceProps extends ChoiceProps {
  readonly source: string;
  readonly reference: string;
  /** The resource in whose form such records are created, where that is another one. For example, teachers are created as users. */
  readonly madeIn?: string;
  /** Picks the choice that a new record starts with. */
  readonly preset?: ((record: RaRecord) => boolean) | undefined;
  readonly filterAtFirst?: InitialRestriction | undefined;
}

/** Chooses one record of another resource, from a list of up to 100 that typing narrows. */
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
  const clearedFilters = Object.fromEntries(filters.map((name) => [name, undefined]));
  const toSearchQuery = (typed: string) => {
    setTyped(typed !== '');
    return { q: toSearchText(typed) };
  };
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      perPage={MAX_PAGE_SIZE}
      // react-admin merges filters, so the initial restriction stays unless its names are explicitly set to undefined.
      filter={isTyped ? clearedFilters : narrowed?.filter}
      // The choices are requested only when it is known which filters the server offers, so that they are requested once.
      enableGetChoices={() => filters.every((name) => canFilter(name) !== undefined)}
    >
      <>
        <ChoiceInput madeIn={madeIn} narrowedTo={narrowed?.words} filterToQuery={toSearchQuery} {...choice} />
        {preset && <PresetChoice source={source} is={preset} />}
      </>
    </ReferenceInput>
  );
}

/** Sets the preset choice once in a new record, unless something is chosen already. */
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
  // Waits until the form is ready: values set before that are lost.
  const { isReady } = useFormState();
  const isDone = useRef(false);
  const preset = allChoices?.find(is);
  useEffect(() => {
    if (!isReady || !isNew || !preset || isDone.current) return;
    isDone.current = true;
    // `resetField`, so that the preset does not count as an edit, and the form can be left without a question.
    if (!getValues(source)) resetField(source, { defaultValue: preset.id });
  }, [isReady, isNew, preset, getValues, resetField, source]);
  return null;
}

interface InputProps extends ChoiceProps {
  readonly madeIn: string;
  /** The words of the restriction, e.g. "di tahun ajaran aktif". */
  readonly narrowedTo: string | undefined;
  readonly filterToQuery: (text: string) => object;
}

function ChoiceInput({ madeIn, narrowedTo, ...props }: InputProps) {
  const { error, refetch, filterValues, allChoices, isPending } = useChoicesContext();
  const noun = props.label.toLowerCase();
  const none = `Belum ada ${[noun, narrowedTo].filter(Boolean).join(' ')}.`;
  const isSearch = Boolean(filterValues?.q);
  // A search without results does not tell whether there are any records, so the last known state is kept.
  const [isEmpty, setEmpty] = useState(false);
  const isKnown = !isSearch && !isPending && !error;
  const isEmptyNow = isKnown ? allChoices?.length === 0 : isEmpty;
  if (isEmptyNow !== isEmpty) setEmpty(isEmptyNow);
  return (
    <>
      <AutocompleteInput
        {...props}
        noOptionsText={getNoOptionsText(noun, none, isEmptyNow && !(isSearch && narrowedTo), isSearch)}
      />
      {isEmptyNow && <NoRecordsYet none={none} noun={noun} madeIn={madeIn} />}
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** The text of an empty list of choices. The list leaves out the chosen record, so with only one record it is empty as well. */
const getNoOptionsText = (noun: string, none: string, isEmpty: boolean, isSearch: boolean): string =>
  isEmpty ? none : isSearch ? `Tidak ada ${noun} yang cocok.` : `Tidak ada ${noun} lain.`;

interface NoneYetProps {
  /** The message, e.g. "Belum ada kelas." */
  readonly none: string;
  readonly noun: string;
  readonly madeIn: string;
}

/**
 * Says that there are no records yet, with a link to create one. It stands below the field, because the Tab key does not reach a link
 * inside the list of choices.
 */
function NoRecordsYet({ none, noun, madeIn }: NoneYetProps) {
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
