/** Formats rows under headings in aligned columns; columns named in `right` (numbers) are right-aligned. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly string[] = [],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return right.includes(headings[column] ?? '') ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [line(headings), ...rows.map(line)].join('\n')
}

/** One field per line, names aligned; undefined ones are omitted. */
export function fieldList(pairs: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const known = Object.entries(pairs).filter(([, value]) => value !== undefined)
  const width = Math.max(0, ...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}
