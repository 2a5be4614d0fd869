interface FiguresProps {
  readonly heads: readonly [string, ...string[]];
  readonly rows: readonly (readonly string[])[];
}

/** What a picture shows, for who cannot see it and for who wants the digits. */
export const Figures = ({ heads, rows }: FiguresProps) => (
  <details>
    <summary>Lihat angkanya</summary>
    <table className="recap-sheet">
      <thead>
        <tr>
          {heads.map((columnLabel) => (
            <th key={columnLabel} scope="col">
              {columnLabel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...others]) => (
          <tr key={first}>
            <th scope="row" className="name">
              {first}
            </th>
            {others.map((text, at) => (
              // The index is the key, because a cell's place is its column.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
