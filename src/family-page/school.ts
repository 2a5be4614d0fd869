/** The school's face at the head of a family's page: crest, name, second line and its own colour. */
import { SCHOOL_META_NAME } from '../../contract/serverPage.ts';
import type { SchoolFace } from '../../contract/family/pagePaths.ts';
import { createAccents, getAccentProperty } from '../look/accent.ts';
import { element } from '../look/dom.ts';

/** Shows the only school of this server, which the page itself says, before any answer has come. */
export function showOnlySchool(): void {
  const said = document.querySelector(`meta[name="${SCHOOL_META_NAME}"]`)?.getAttribute('content');
  try {
    if (said) showSchool(JSON.parse(said) as SchoolFace);
  } catch {
    // The head then stays Hadir's own until the server has answered.
  }
}

export function showSchool({ name, image, city, npsn, accent }: SchoolFace): void {
  const place = [city, npsn && `NPSN ${npsn}`].filter(Boolean).join(' · ');
  document
    .querySelector('.kop-lines')
    ?.replaceChildren(element('b', {}, name), ...(place ? [element('small', {}, place)] : []));
  if (image) document.querySelector('.kop-logo')?.replaceChildren(element('img', { src: image, alt: '' }));
  if (accent)
    for (const [mode, colours] of Object.entries(createAccents(accent)))
      for (const [token, colour] of Object.entries(colours))
        document.documentElement.style.setProperty(
          getAccentProperty(mode === 'dark' ? 'dark' : 'light', token),
          colour,
        );
}
