import type { OpenCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { LedgerHistory, Period, PeriodTotal } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type { recordCalls } from '@bowline/contract/calls/wallet/records.ts'
import { csvLine } from '@bowline/platform/csv.ts'
import { zip } from '@bowline/platform/zip.ts'
import { HistoryUnavailable } from '../../call-kit/history-answer.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import type { Handlers } from '../call/handler.ts'
import type { StatementHead } from './statement-pdf.ts'
import { kindOf, productOf, type StatementProduct } from './year-events.ts'
import { eventFiles, type PackNeeds } from './year-pack.ts'

interface Needs extends PackNeeds {
  readonly ledger: Pick<LedgerHistory, 'totals' | 'changes'>
  readonly markets: MarketRegistry
  readonly copyTrading: { readonly figures: Pick<OpenCopyTrading['figures'], 'accounts'> }
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

const COLUMNS = ['coin', 'product', 'line', 'received', 'paid', 'balance']

export const statementHandlers = {
  async 'GET /exchange-web-gateway/wallet/statement'({ params: { year }, caller: { user } }, site) {
    const { coins } = await statementOf(site, await periodOf(site, user.id, year))
    return { name: nameOf(year), text: statementCsv(coins) }
  },

  async 'GET /exchange-web-gateway/wallet/statementPdf'({ params: { year }, caller: { user }, nowMs }, site) {
    const { coins } = await statementOf(site, await periodOf(site, user.id, year))
    return { name: nameOf(year), text: await onPaper(site, coins, { year, userId: user.id, madeAtMs: nowMs }) }
  },

  async 'GET /exchange-web-gateway/wallet/yearPack'({ params: { year }, caller: { user }, nowMs }, site) {
    const period = await periodOf(site, user.id, year)
    const { coins, upTo } = await statementOf(site, period)
    const pdf = await onPaper(site, coins, { year, userId: user.id, madeAtMs: nowMs })
    const files = [
      { name: 'statement.csv', pieces: statementCsv(coins) },
      { name: 'statement.pdf', pieces: pdf },
      ...eventFiles(site, period, upTo),
    ]
    return { name: `bowline-year-${year}`, text: zip(files, nowMs) }
  },
} satisfies Partial<Handlers<typeof recordCalls, Needs>>

/** With the accounts that copying leaders has, ended ones too. */
async function periodOf({ copyTrading }: Needs, userId: number, year: number): Promise<Period> {
  const beside = await copyTrading.figures.accounts(userId)
  return { main: mainAccountOf(userId), beside, fromMs: Date.UTC(year, 0), untilMs: Date.UTC(year + 1, 0) }
}

async function* statementCsv(coins: readonly StatementCoin[]): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for (const { coin, lines } of coins)
    for (const { product = null, line, received, paid, balance } of lines)
      yield csvLine([coin, product, line, received, paid, balance])
}

async function onPaper(
  { configuration }: Pick<Needs, 'configuration'>,
  coins: readonly StatementCoin[],
  head: Omit<StatementHead, 'legalName'>,
): Promise<AsyncIterable<Uint8Array>> {
  // Only who asks for it waits for the library.
  const { statementPdf } = await import('./statement-pdf.ts')
  return statementPdf(coins, { ...head, legalName: configuration.current.settings.brand.legalName })
}

const nameOf = (year: number) => `bowline-statement-${year}`

/** One line of a coin; what does not belong to it is null. */
interface StatementLine {
  /** Of what came and went. */
  readonly product?: StatementProduct
  readonly line: string
  readonly received: string | null
  readonly paid: string | null
  readonly balance: string | null
}

export interface StatementCoin {
  readonly coin: string
  readonly lines: readonly StatementLine[]
}

/** A year as the ledger has it up to a command; coins of which there was nothing are left out. */
async function statementOf({ ledger, markets }: Needs, period: Period) {
  const answer = await ledger.totals(period)
  if (!answer.ok) throw new HistoryUnavailable(answer.refusal)
  const byAsset = Map.groupBy(answer.value, ({ asset }) => asset)
  const coins = [...byAsset].flatMap(([asset, rows]): StatementCoin[] => {
    const lines = linesOf(rows)
    return lines.length === 0 ? [] : [{ coin: codeOf(markets, asset), lines }]
  })
  return { coins, upTo: answer.sequence }
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
      product: productOf(row),
      line: kindOf(row.bizType),
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
