import { SelectInput, useRecordContext } from 'react-admin';
import { GENDERS } from '../../contract/genders.ts';

const genderChoices = Object.entries(GENDERS).map(([id, name]) => ({ id, name }));

/** A choice of the gender. A value from another backend that is not ours is offered too, so that it can be kept. */
export function GenderInput() {
  const gender: unknown = useRecordContext()?.gender;
  const isOther = typeof gender === 'string' && gender !== '' && !(gender in GENDERS);
  const choices = isOther ? [...genderChoices, { id: gender, name: gender }] : genderChoices;
  return <SelectInput source="gender" label="Jenis kelamin" choices={choices} />;
}
