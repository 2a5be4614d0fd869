import type { KeyboardEvent } from 'react';

/** What can have the focus in a row: links, buttons, ticks, and cells whose value can be changed. */
const STOPS = 'a, button, input, td.editable';

/** Elements that need the arrow keys themselves. */
const TYPED_IN = 'input:not([type=checkbox]), textarea, select, .cell-editor *';

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/** Returns the cell in which Enter or F2 was pressed to change its value. */
export function findCellToEdit(event: KeyboardEvent<HTMLElement>): HTMLTableCellElement | undefined {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || target.matches(TYPED_IN) || hasModifier(event)) return undefined;
  const cell = target.closest('td');
  if (!cell?.classList.contains('editable')) return undefined;
  if (key !== 'F2' && (key !== 'Enter' || target !== cell)) return undefined;
  event.preventDefault();
  return cell;
}

/** Moves the focus in a table with the arrow keys, from row to row and within one. */
export function moveFocusInTable(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || target.matches(TYPED_IN) || hasModifier(event)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return;
  const next = findNextStop(key, { row, cell, target });
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface Place {
  readonly row: HTMLTableRowElement;
  readonly cell: HTMLTableCellElement;
  readonly target: HTMLElement;
}

function findNextStop(key: string, { row, cell, target }: Place): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const other = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
    if (!(other instanceof HTMLTableRowElement)) return undefined;
    // A group's row has one cell over all columns.
    const otherCell = other.cells[cell.cellIndex] ?? other.cells[0];
    // In a cell that can be changed the cell itself is the stop, but in the first it is the record's link.
    if (target === cell && otherCell?.classList.contains('editable')) return otherCell;
    return otherCell?.querySelector<HTMLElement>('a, button, input') ?? otherCell;
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const stops = [...row.querySelectorAll<HTMLElement>(STOPS)];
  return stops[stops.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)];
}
