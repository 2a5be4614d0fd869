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
  const draw = (selector: string, className: string, src: string | undefined) => {
    if (!src) return;
    const picture = new Image();
    Object.assign(picture, { className, alt: '', src });
    start.querySelector(selector)?.replaceWith(picture);
  };
  draw('.board-head > .mark', 'board-crest', kop.image);
  draw('.board-drawing', 'board-picture', kop.picture);
}
