import { csvLine, csvTime } from '@bowline/platform/csv.ts'
import type { YearEvent } from './year-events.ts'

/** A file of events: its first line, and the lines of one. */
export interface EventFile {
  readonly columns: readonly string[]
  linesOf(event: YearEvent, texts: EventTexts): string
}

/** What an event's numbers are called outside. */
export interface EventTexts {
  readonly coin: (asset: number) => string
  readonly amount: (units: bigint) => string
}

type Part = YearEvent['sent']

function cells(part: Part, { coin, amount }: EventTexts): readonly [string | null, string | null] {
  return part === undefined ? [null, null] : [amount(part.amount), coin(part.asset)]
}

/** What a product brought and took, in our own words. */
export const productFile: EventFile = {
  columns: ['time (UTC)', 'kind', 'received', 'coin', 'sent', 'coin', 'fee', 'coin', 'reference'],
  linesOf({ timeMs, kind, received, sent, fee, sequence }, texts) {
    const parts = [received, sent, fee].flatMap((part) => cells(part, texts))
    return csvLine([csvTime(timeMs), kind, ...parts, sequence])
  },
}

/** Koinly's universal form: a fee leaves beside what is sent, and a label says what is no plain coming or going. */
export const koinlyFile: EventFile = {
  columns: [
    ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency', 'Fee Amount', 'Fee Currency'],
    ...['Net Worth Amount', 'Net Worth Currency', 'Label', 'Description', 'TxHash'],
  ],
  linesOf(event, texts) {
    const { timeMs, sent, received, fee, product, kind, sequence } = event
    const parts = [sent, received, fee].flatMap((part) => cells(part, texts))
    const time = `${csvTime(timeMs)?.slice(0, 19)} UTC`
    return csvLine([
      time,
      ...parts,
      null,
      null,
      koinlyLabel(event),
      `${product}: ${kind}`,
      `ledger-${sequence}-${kind}`,
    ])
  },
}

function koinlyLabel({ product, kind, sent, received }: YearEvent): string | null {
  if (sent && received) return null
  if (kind === 'interest') return 'margin fee'
  if (product === 'futures' || product === 'copy-trading') return 'realized gain'
  if (received && (product === 'earn' || product === 'referral' || kind === 'tradeRebate')) return 'reward'
  return kind === 'tradeFee' || kind === 'networkFee' ? 'cost' : null
}

/** CoinTracking's own form. Its column for fees is for information alone, so each fee is a line that takes it. */
export const coinTrackingFile: EventFile = {
  columns: [
    ...['Type', 'Buy Amount', 'Buy Currency', 'Sell Amount', 'Sell Currency', 'Fee', 'Fee Currency'],
    ...['Exchange', 'Trade-Group', 'Comment', 'Date'],
  ],
  linesOf(event, texts) {
    const { timeMs, received, sent, fee, product, kind, sequence } = event
    const line = (type: string, bought: Part, sold: Part) => {
      const place = ['Bowline', product, `${kind} ${sequence}`, csvTime(timeMs)?.slice(0, 19) ?? null]
      return csvLine([type, ...cells(bought, texts), ...cells(sold, texts), null, null, ...place])
    }
    return line(coinTrackingType(event), received, sent) + (fee ? line('Other Fee', undefined, fee) : '')
  },
}

function coinTrackingType({ product, kind, sent, received }: YearEvent): string {
  if (sent && received) return 'Trade'
  if (kind === 'interest') return 'Borrowing Fee'
  if (kind === 'tradeFee' || kind === 'networkFee') return 'Other Fee'
  if (product === 'futures' || product === 'copy-trading')
    return received ? 'Derivatives / Futures Profit' : 'Derivatives / Futures Loss'
  if (product === 'earn') return received ? 'Interest Income' : 'Other Expense'
  if (product === 'referral' || kind === 'tradeRebate') return received ? 'Reward / Bonus' : 'Other Expense'
  return received ? 'Deposit' : 'Withdrawal'
}
