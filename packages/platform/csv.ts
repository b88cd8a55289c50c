/** A negative number starts like a formula and is none; `-1-2` is one. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/

/** One row of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is kept as text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `2026-11-21 12:00:00.123`, UTC: the form spreadsheets recognize as a time. */
export function csvTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
}
