import type { Class } from '../../../../contract/people/classes.ts';
import type { Student } from '../../../../contract/people/users.ts';
import { useMay } from '../../../person/person.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { useIsHadir } from '../../../providers/extensions.ts';
import { SlipsLink } from '../slips/SlipsLink.tsx';
import { studentCard, studentColumns } from '../../../school/studentColumns.tsx';
import { MemberList } from './members/MemberList.tsx';
import { Renumber } from './members/Renumber.tsx';
import { RemoveStudent } from './RemoveStudent.tsx';

/** Who is in a class, below what is known of it. */
export function ClassStudents({ klass }: { readonly klass: Class }) {
  const isHadir = useIsHadir();
  const mayRemove = useMay('siswa-kelas', 'remove');
  const add = useMay('siswa-kelas', 'create') && (
    <LinkButton to={pathTo('kelas', klass.id, 'tambah-siswa')} variant="contained">
      Tambah siswa
    </LinkButton>
  );
  const meta = { classId: String(klass.id) };
  return (
    <>
      <SectionTitle
        action={
          <>
            <LinkButton to={pathTo('kelas', klass.id, 'kartu')}>Kartu siswa</LinkButton>
            <SlipsLink to={pathTo('kelas', klass.id, 'slip')} />
            {isHadir && mayRemove && <Renumber klass={klass} />}
            {add}
          </>
        }
      >
        Siswa
      </SectionTitle>
      {isHadir === undefined && <LoadingState />}
      {isHadir && <MemberList klass={klass} firstStep={add} mayChange={mayRemove === true} />}
      {isHadir === false && (
        <RecordList<Student>
          resource="siswa-kelas"
          noun="siswa"
          meta={meta}
          nested
          columns={studentColumns}
          card={studentCard}
          firstStep={add}
          rowActions={
            mayRemove
              ? (student) => <RemoveStudent student={student} className={klass.name} meta={meta} />
              : undefined
          }
        />
      )}
    </>
  );
}
