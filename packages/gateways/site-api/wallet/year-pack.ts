import type { LedgerChange, LedgerHistory, Period } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { csvLine } from '@bowline/platform/csv.ts'
import type { ZipEntry } from '@bowline/platform/zip.ts'
import { available } from '../../call-kit/history-answer.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { coinTrackingFile, type EventFile, koinlyFile, productFile } from './tax-files.ts'
import { eventsOf, STATEMENT_PRODUCTS, type YearEvent } from './year-events.ts'

const PAGE = 5_000

export interface PackNeeds {
  readonly ledger: Pick<LedgerHistory, 'changes'>
  readonly markets: MarketRegistry
}

/** The files of a year beside its statement. All read the same commands, so their totals are one another's. */
export function eventFiles(needs: PackNeeds, period: Period, upTo: number): ZipEntry[] {
  const entry = (name: string, file: EventFile, isIn: (event: YearEvent) => boolean = () => true): ZipEntry => ({
    name: `${name}.csv`,
    pieces: linesOf(needs, { period, upTo, file, isIn }),
  })
  return [
    ...STATEMENT_PRODUCTS.map((product) => entry(product, productFile, (event) => event.product === product)),
    entry('koinly', koinlyFile),
    entry('cointracking', coinTrackingFile),
  ]
}

interface Wanted {
  readonly period: Period
  readonly upTo: number
  readonly file: EventFile
  readonly isIn: (event: YearEvent) => boolean
}

async function* linesOf({ ledger, markets }: PackNeeds, { period, upTo, file, isIn }: Wanted): AsyncGenerator<string> {
  const texts = { coin: (asset: number) => codeOf(markets, asset), amount: amountText }
  yield csvLine(file.columns)
  let after = 0
  for (;;) {
    const page = await available(ledger.changes({ ...period, after, upTo, limit: PAGE }))
    const whole = page.length < PAGE ? page : withoutLast(page)
    for (const changes of Map.groupBy(whole, ({ sequence }) => sequence).values())
      yield eventsOf(changes)
        .filter(isIn)
        .map((event) => file.linesOf(event, texts))
        .join('')
    after = whole.at(-1)?.sequence ?? after
    if (page.length < PAGE) return
  }
}

/** The last command of a full page may go on in the next. */
function withoutLast(page: readonly LedgerChange[]): LedgerChange[] {
  return page.filter(({ sequence }) => sequence !== page.at(-1)?.sequence)
}
