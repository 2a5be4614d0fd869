import { AutocompleteInput, ReferenceInput, useChoicesContext, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { LoadProblem } from './LoadProblem.tsx';

interface ChoiceProps {
  readonly label: string;
  readonly optionText: string | ((record: RaRecord) => string);
  readonly isRequired?: boolean;
}

interface ReferenceChoiceProps extends ChoiceProps {
  readonly source: string;
  readonly reference: string;
}

/** One record of another resource, from a list of up to 100 that typing narrows. */
export const ReferenceChoice = ({ source, reference, ...choice }: ReferenceChoiceProps) => (
  <ReferenceInput source={source} reference={reference} perPage={MAX_PAGE_SIZE}>
    <Choice {...choice} />
  </ReferenceInput>
);

function Choice(props: ChoiceProps) {
  const { error, refetch } = useChoicesContext();
  return (
    <>
      <AutocompleteInput {...props} />
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
    </>
  );
}
