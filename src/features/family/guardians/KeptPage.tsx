import { useQuery } from '@tanstack/react-query';
import type { Kept } from '../../../../contract/family/forget.ts';
import { SLIP_DAYS } from '../../../../contract/family/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { FAMILY_SETTINGS_SLUG } from '../../../school/paths.ts';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { getKept } from './endpoints.ts';
import { GUARDIANS_KEY } from './words.ts';

const TITLE = 'Data orang tua yang disimpan';

/** What is kept of families, of whom, for what and how long: what a school answers a parent who asks. */
export const KeptPage = () => (
  <FamilyScreen call="getKeptOfFamilies" title={TITLE}>
    <KeptData />
  </FamilyScreen>
);

interface Line {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly howLong: string;
}

const linesOf = ({ retention_months: months }: Kept): Readonly<Record<keyof Kept['counts'], Line>> => ({
  guardians: {
    title: 'Orang tua dan wali',
    what: 'Nama, hubungan, satu nomor telepon, email bila diisi, dan persetujuan menerima pesan',
    why: 'Agar sekolah dapat menghubungi keluarga pada hari anak tidak hadir',
    howLong: `Sampai ${formatNumber(months)} bulan setelah anak terakhirnya keluar`,
  },
  proposals: {
    title: 'Isian yang menunggu',
    what: 'Yang diisi orang tua sendiri dari lembar isian',
    why: 'Untuk diperiksa wali kelas',
    howLong: `Sampai diputuskan, paling lama ${formatNumber(months)} bulan`,
  },
  slips: {
    title: 'Lembar isian',
    what: 'Sidik kodenya, bukan kodenya',
    why: 'Agar satu lembar hanya dipakai satu kali',
    howLong: `${formatNumber(SLIP_DAYS)} hari`,
  },
  messages: {
    title: 'Pesan ke orang tua',
    what: 'Teks, alasan, waktu, dan pengirimnya. Tanpa jenis sakit dan tanpa catatan guru',
    why: 'Agar tidak dikirim dua kali, dan dapat ditunjukkan',
    howLong: `${formatNumber(months)} bulan`,
  },
  links: {
    title: 'Tautan halaman orang tua',
    what: 'Sidik tautan dan ponselnya, bukan tautannya',
    why: 'Agar hanya satu ponsel yang dapat membukanya',
    howLong: `${formatNumber(months)} bulan setelah berakhir`,
  },
  home_letters: {
    title: 'Surat dari rumah',
    what: 'Hari, jenis, alasan, dan fotonya bila ada',
    why: 'Untuk diperiksa wali kelas atau guru piket',
    howLong: `${formatNumber(months)} bulan`,
  },
});

function KeptData() {
  const act = useRunAction();
  const query = useQuery({
    queryKey: [GUARDIANS_KEY, 'disimpan'],
    queryFn: ({ signal }) => act(getKept, undefined, signal),
  });
  return (
    <Page title={TITLE} breadcrumb={[{ label: 'Pengaturan orang tua', to: pathTo(FAMILY_SETTINGS_SLUG) }]}>
      <Loaded query={query} shape={['rows']}>
        {(data) => (
          <>
            <p className="page-intro">
              Menurut UU Pelindungan Data Pribadi, orang tua berhak tahu apa yang disimpan, memperoleh
              salinannya, memperbaikinya, menghentikan pesan, dan meminta datanya dihapus. Salinan dan
              penghapusan ada di halaman siswa: Orang tua/wali, lalu Ubah.
            </p>
            {Object.entries(linesOf(data)).map(([kind, { title, what, why, howLong }]) => (
              <Section
                key={kind}
                title={title}
                count={formatNumber(data.counts[kind as keyof Kept['counts']])}
              >
                <dl className="facts">
                  <div>
                    <dt>Isinya</dt>
                    <dd>{what}</dd>
                  </div>
                  <div>
                    <dt>Untuk apa</dt>
                    <dd>{why}</dd>
                  </div>
                  <div>
                    <dt>Berapa lama</dt>
                    <dd>{howLong}</dd>
                  </div>
                </dl>
              </Section>
            ))}
            <p className="quiet">
              Yang melihat nomor: TU, kepala sekolah, dan wali kelas anak itu; guru piket hanya nomor yang
              perlu dikabari hari itu. NIK, pekerjaan, penghasilan, dan agama orang tua tidak pernah dibaca
              atau disimpan.
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
}
