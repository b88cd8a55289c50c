import { csvLine } from '@bowline/platform/csv.ts'

export const CSV_PAGE = 500
const MOST_ROWS = 100_000

export interface CsvPage {
  readonly lines: readonly string[]
  readonly next: string | null
}

/**
 * The data of a call that answers with a CSV file, read page by page at the pace of whoever downloads it. The first page is
 * read before the answer begins, while a refusal can still be sent.
 */
export async function csvFile(
  what: string,
  nowMs: number,
  columns: readonly string[],
  readPage: (cursor: string | undefined) => Promise<CsvPage>,
): Promise<{ name: string; text: AsyncIterable<string> }> {
  const first = await readPage(undefined)
  async function* text(): AsyncGenerator<string> {
    yield csvLine(columns) + first.lines.join('')
    let { next } = first
    for (let sent = CSV_PAGE; sent < MOST_ROWS && next !== null; sent += CSV_PAGE) {
      const page = await readPage(next)
      yield page.lines.join('')
      next = page.next
    }
  }
  return { name: `bowline-${what}-${new Date(nowMs).toISOString().slice(0, 10)}`, text: text() }
}
