import { formatShare } from '../../../i18n/format.ts';
import { Link } from 'react-router-dom';
import type { SubjectOfPupil } from '../../../../contract/recap/pupilRecap.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { CountCells, CountHeads } from './counts.tsx';

/** In which lessons somebody is missing: meetings, not days. */
export const BySubject = ({ subjects }: { readonly subjects: readonly SubjectOfPupil[] }) => (
  <Section title="Per mata pelajaran" summary="pertemuan yang tercatat">
    {subjects.length === 0 ? (
      <p className="quiet small">Belum ada pertemuan.</p>
    ) : (
      <table className="pupil-counts">
        <thead>
          <tr>
            <th scope="col">Mata pelajaran</th>
            <CountHeads />
            <th scope="col" abbr="Pertemuan yang tercatat">
              Dari
            </th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.id}>
              <th scope="row">
                <Link to={pathTo('mata-pelajaran', subject.id)}>{subject.name}</Link>
              </th>
              <CountCells sums={subject} />
              <td>{subject.recorded}</td>
              <td>{subject.percent === null ? '–' : formatShare(subject.percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
);
