import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { LedgerHistory, PeriodTotal } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type { recordCalls } from '@bowline/contract/calls/wallet/records.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import { csvLine } from '@bowline/platform/csv.ts'
import { available } from '../../call-kit/history-answer.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly ledger: Pick<LedgerHistory, 'totals'>
  readonly markets: MarketRegistry
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

const COLUMNS = ['coin', 'line', 'received', 'paid', 'balance']
const KINDS: ReadonlyMap<number, string> = new Map(Object.entries(BizType).map(([name, number]) => [number, name]))

export const statementHandlers = {
  async 'GET /exchange-web-gateway/wallet/statement'({ params: { year }, caller: { user } }, site) {
    const coins = await statementOf(site, mainAccountOf(user.id), year)
    async function* text(): AsyncGenerator<string> {
      yield csvLine(COLUMNS)
      for (const { coin, lines } of coins)
        for (const { line, received, paid, balance } of lines) yield csvLine([coin, line, received, paid, balance])
    }
    return { name: nameOf(year), text: text() }
  },

  async 'GET /exchange-web-gateway/wallet/statementPdf'({ params: { year }, caller: { user }, nowMs }, site) {
    const coins = await statementOf(site, mainAccountOf(user.id), year)
    // Only who asks for it waits for the library.
    const { statementPdf } = await import('./statement-pdf.ts')
    const { legalName } = site.configuration.current.settings.brand
    return { name: nameOf(year), text: statementPdf(coins, { year, legalName, userId: user.id, madeAtMs: nowMs }) }
  },
} satisfies Partial<Handlers<typeof recordCalls, Needs>>

const nameOf = (year: number) => `bowline-statement-${year}`

/** One line of a coin; what does not belong to it is null. */
interface StatementLine {
  readonly line: string | number
  readonly received: string | null
  readonly paid: string | null
  readonly balance: string | null
}

export interface StatementCoin {
  readonly coin: string
  readonly lines: readonly StatementLine[]
}

/** A year as the ledger has it; coins of which there was nothing are left out. */
async function statementOf({ ledger, markets }: Needs, account: number, year: number): Promise<StatementCoin[]> {
  const totals = await available(ledger.totals(account, Date.UTC(year, 0), Date.UTC(year + 1, 0)))
  const byAsset = Map.groupBy(totals, ({ asset }) => asset)
  return [...byAsset].flatMap(([asset, rows]) => {
    const lines = linesOf(rows)
    return lines.length === 0 ? [] : [{ coin: codeOf(markets, asset), lines }]
  })
}

/** The closing balance is the opening one with every line counted, and is what the ledger has. */
function linesOf(rows: readonly PeriodTotal[]): StatementLine[] {
  const opening = rows.reduce((sum, { before }) => sum + before, 0n)
  const received = rows.reduce((sum, row) => sum + row.received, 0n)
  const paid = rows.reduce((sum, row) => sum + row.paid, 0n)
  const moved = rows.filter((row) => row.received !== 0n || row.paid !== 0n)
  if (opening === 0n && moved.length === 0) return []
  return [
    { line: 'opening', received: null, paid: null, balance: amountText(opening) },
    ...moved.map((row) => ({
      line: KINDS.get(row.bizType) ?? row.bizType,
      received: amountText(row.received),
      paid: amountText(row.paid),
      balance: null,
    })),
    {
      line: 'closing',
      received: amountText(received),
      paid: amountText(paid),
      balance: amountText(opening + received - paid),
    },
  ]
}
