/** Shows the school on the sign-in page that came as HTML, which the build has rendered without knowing any school. */
import { readDoorKop } from '../providers/kop.ts';

export function showSchoolOnDoor(start: HTMLElement): void {
  const head = start.querySelector('.board-head');
  const kop = head && readDoorKop();
  if (!kop) return;
  const write = (selector: string, text: string | undefined) => {
    const element = head.querySelector(selector);
    if (element) element.textContent = text ?? '';
  };
  write('.board-name', kop.name);
  write('.board-what', kop.authority ?? kop.place);
  write('.board-where', kop.authority && kop.place);
  if (!kop.image) return;
  const crest = new Image();
  crest.className = 'board-crest';
  crest.alt = '';
  crest.src = kop.image;
  head.querySelector('.mark')?.replaceWith(crest);
}
