import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import type { School } from '../../../contract/schools.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';

export const schools = defineResource<School>({
  ...ofContract('schools'),
  slug: 'sekolah',
  label: 'Sekolah',
  icon: SchoolOutlined,
  fields: {
    name: { label: 'Nama', required: true },
    address: { label: 'Alamat', type: 'lines' },
    phone: { label: 'Telepon', type: 'phone' },
    email: { label: 'Email', type: 'email' },
    position: { label: 'Posisi', type: 'position', hidden: true },
    image: { label: 'Logo sekolah', type: 'image', alt: 'Logo' },
  },
  card: ['address', 'phone'],
});
