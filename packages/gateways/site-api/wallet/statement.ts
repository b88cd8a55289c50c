import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { LedgerHistory, PeriodTotal } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { recordCalls } from '@bowline/contract/calls/wallet/records.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import { csvLine } from '@bowline/platform/csv.ts'
import { available } from '../../call-kit/history-answer.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly ledger: Pick<LedgerHistory, 'totals'>
  readonly markets: MarketRegistry
}

const COLUMNS = ['coin', 'line', 'received', 'paid', 'balance']
const KINDS: ReadonlyMap<number, string> = new Map(Object.entries(BizType).map(([name, number]) => [number, name]))

export const statementHandlers = {
  async 'GET /exchange-web-gateway/wallet/statement'({ params: { year }, caller: { user } }, { ledger, markets }) {
    const account = mainAccountOf(user.id)
    const totals = await available(ledger.totals(account, Date.UTC(year, 0), Date.UTC(year + 1, 0)))
    const byAsset = Map.groupBy(totals, ({ asset }) => asset)
    async function* text(): AsyncGenerator<string> {
      yield csvLine(COLUMNS)
      for (const [asset, rows] of byAsset) yield statementOf(codeOf(markets, asset), rows)
    }
    return { name: `bowline-statement-${year}`, text: text() }
  },
} satisfies Partial<Handlers<typeof recordCalls, Needs>>

/** One coin: the closing balance is the opening one with every line counted, and is what the ledger has. */
function statementOf(coin: string, rows: readonly PeriodTotal[]): string {
  const opening = rows.reduce((sum, { before }) => sum + before, 0n)
  const received = rows.reduce((sum, row) => sum + row.received, 0n)
  const paid = rows.reduce((sum, row) => sum + row.paid, 0n)
  const moved = rows.filter((row) => row.received !== 0n || row.paid !== 0n)
  if (opening === 0n && moved.length === 0) return ''
  return [
    csvLine([coin, 'opening', null, null, amountText(opening)]),
    ...moved.map((row) =>
      csvLine([coin, KINDS.get(row.bizType) ?? row.bizType, amountText(row.received), amountText(row.paid), null]),
    ),
    csvLine([coin, 'closing', amountText(received), amountText(paid), amountText(opening + received - paid)]),
  ].join('')
}
