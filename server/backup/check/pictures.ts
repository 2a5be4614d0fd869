import { describePlaces, type RowPlace } from './place.ts';
import type { Check } from './types.ts';

/** Every picture is stored as WebP (images/shrink.ts): a RIFF whose own length is that of its bytes. */
const IS_NO_PICTURE = `octet_length(bytes) < 16 or substr(bytes, 1, 4) <> 'RIFF'::bytea or substr(bytes, 9, 7) <> 'WEBPVP8'::bytea
  or get_byte(bytes, 4) + get_byte(bytes, 5) * 256 + get_byte(bytes, 6) * 65536 + get_byte(bytes, 7)::bigint * 16777216 + 8
    not in (octet_length(bytes), octet_length(bytes) - 1)`;

/** Whose picture it is, by the columns that name one. */
const REFERENCES = `
  select image as name, id as user_id, null::int as school_id, 'foto pengguna' as what from users where image is not null
  union all select image, null, id, 'logo sekolah' from schools where image is not null
  union all select picture, null, id, 'foto gedung' from schools where picture is not null
  union all select image, null, school_id, 'foto surat ' || id from letters where image is not null
  union all select image, null, school_id, 'foto surat dari orang tua ' || id from family_requests where image is not null`;

interface BrokenPicture extends RowPlace {
  readonly what: string | null;
  readonly name: string;
  readonly is_there: boolean;
}

/** Checks that each picture that is named is there, and that each is a picture as Hadir stores them. */
export const pictures: Check = {
  what: 'foto dan gambar',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const broken = await session.rows<BrokenPicture>(
        `with named as (${REFERENCES}), spoilt as (select name from images where ${IS_NO_PICTURE})
         select named.what, coalesce(named.name, spoilt.name) as name, named.user_id, named.school_id, spoilt.name is not null as is_there
         from named full join spoilt using (name)
         where spoilt.name is not null or not exists (select from images where images.name = named.name)
         order by is_there, what, name limit 100`,
      );
      const wrong: string[] = [];
      for (const { what, name, is_there: isThere, ...place } of broken) {
        const whose = [what ?? 'gambar', await describePlaces(session, [place])].filter(Boolean).join(', ');
        wrong.push(
          `${whose}: berkas ${name} ${isThere ? 'rusak, bukan gambar yang utuh' : 'tidak ada'}. Unggah lagi gambarnya.`,
        );
      }
      return { wrong };
    }),
};
