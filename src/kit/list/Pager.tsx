import { useListContext } from 'react-admin';
import { ChevronLeftIcon, ChevronRightIcon } from '../page/icons.tsx';

interface PagerProps {
  readonly sizes: readonly number[];
}

/** The bar below a list: "1-15 dari 120", the page size, and the other pages. */
export function Pager({ sizes }: PagerProps) {
  const { page, perPage, total, setPage, setPerPage } = useListContext();
  if (!total) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  return (
    <nav className="pager" aria-label="Halaman">
      <span>{`${from}-${Math.min(page * perPage, total)} dari ${total}`}</span>
      {total > Math.min(...sizes) && (
        <label className="per">
          Baris per halaman:
          <select value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
            {(sizes.includes(perPage) ? sizes : [perPage, ...sizes]).map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {last > 1 && (
        <ul>
          <li>
            <PageStepButton
              to="left"
              label="Ke halaman sebelumnya"
              page={page - 1}
              last={last}
              onGo={setPage}
            />
          </li>
          {listPageNumbers(page, last).map((each, index) => (
            <li key={each ?? `gap ${index}`} className="page-no">
              {each === undefined ? (
                <span aria-hidden>…</span>
              ) : (
                <button
                  type="button"
                  aria-label={each === page ? `Halaman ${each}` : `Ke halaman ${each}`}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={() => setPage(each)}
                >
                  {each}
                </button>
              )}
            </li>
          ))}
          <li>
            <PageStepButton
              to="right"
              label="Ke halaman berikutnya"
              page={page + 1}
              last={last}
              onGo={setPage}
            />
          </li>
        </ul>
      )}
    </nav>
  );
}

interface StepProps {
  readonly to: 'left' | 'right';
  readonly label: string;
  readonly page: number;
  readonly last: number;
  readonly onGo: (page: number) => void;
}

const PageStepButton = ({ to, label, page, last, onGo }: StepProps) => (
  <button type="button" aria-label={label} disabled={page < 1 || page > last} onClick={() => onGo(page)}>
    {to === 'left' ? <ChevronLeftIcon /> : <ChevronRightIcon />}
  </button>
);

/** The page numbers to show: the first page, the last, and those beside the present one. undefined stands for omitted pages. */
function listPageNumbers(page: number, last: number): readonly (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? 0;
    if (each - before === 1) return [each];
    // A single omitted page is shown, because the sign for omitted pages would take as much room.
    return each - before === 2 ? [each - 1, each] : [undefined, each];
  });
}
