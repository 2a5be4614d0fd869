import type { FirstPassword } from '../../../../contract/people/users.ts';
import { useLetterhead } from '../../../providers/letterhead.ts';
import { CutKop } from '../../../school/paper/CutKop.tsx';
import './slips.css';

interface SlipProps {
  readonly slip: FirstPassword;
  /** Below the name: "Kelas X-1". */
  readonly place: string;
}

/** A first password on a slip of paper, as an item of a list. */
export function Slip({ slip, place }: SlipProps) {
  const letterhead = useLetterhead();
  return (
    <li className="slips-slip">
      <CutKop letterhead={letterhead} />
      <small>{place}</small>
      <strong>{slip.fullname}</strong>
      <dl>
        <dt>Alamat</dt>
        <dd>{window.location.host}</dd>
        {slip.nis && slip.nis !== slip.identifier && (
          <>
            <dt>NIS</dt>
            <dd>{slip.nis}</dd>
          </>
        )}
        <dt>Nama pengguna</dt>
        <dd>{slip.identifier}</dd>
        <dt>Kata sandi awal</dt>
        <dd className="slips-password">{slip.password}</dd>
      </dl>
      <small>Saat pertama masuk, Anda diminta membuat kata sandi sendiri.</small>
    </li>
  );
}
