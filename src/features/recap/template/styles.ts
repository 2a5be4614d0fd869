import { walk } from '../../../files/sheetXml.ts';

/** Excel's own: 0% and 0.00%. */
const BUILT_IN = [9, 10];

/** Which cell styles show a number as a share: 0.952 as 95.2%. */
export function percentStyles(xml: string): ReadonlySet<number> {
  const formats = new Set(BUILT_IN);
  const styles = new Set<number>();
  let isCell = false;
  let at = 0;
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCell = true;
      else if (name === 'numFmt' && attributes()['formatCode']?.includes('%'))
        formats.add(Number(attributes()['numFmtId']));
      else if (name === 'xf' && isCell) {
        if (formats.has(Number(attributes()['numFmtId'] ?? 0))) styles.add(at);
        at += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return styles;
}
