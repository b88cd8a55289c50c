import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import { startBrowser } from '../../../tests/support/browser.ts'
import { startExchange } from '../../../tests/support/running-exchange.ts'
import { visit } from '../../../tests/support/visitor.ts'
import { quantile, streamFigures, visitFigures } from './bench-figures.ts'
import { CONTRACT_PAGE, contractFloor, contractIdOf } from './contract-floor.ts'
import { measureFillSeen } from './fill-seen.ts'
import { EMPTY, measureFirstVisit } from './first-visit.ts'
import { measureStream } from './live-stream.ts'
import { measureMarginSeen } from './margin-seen.ts'
import { measureMarkSeen } from './mark-seen.ts'
import { BUSY_CONTRACT, LOAD, MarketLoad } from './market-load.ts'

const DEFAULT_MINUTES = 0.5
/** Long enough to know the machine's own frames. */
const EMPTY_SECONDS = 10
/** From an event to the page, 99 of a hundred. */
const SEEN = { atMost: 150 } as const

/** The page of a contract as somebody in front of it has it: the first visit, what happens to them, the page left open with a position. */
export const run: RunBench = async ({ minutes, report }) => {
  const seconds = 60 * (Number(minutes) || DEFAULT_MINUTES)
  report('an exchange with its past, and the pages')
  const exchange = await startExchange({ demoTraffic: 'on' })
  const browser = await startBrowser()
  try {
    report('first visits')
    const page = await measureFirstVisit(browser, exchange, CONTRACT_PAGE)
    const empty = await measureFirstVisit(browser, exchange, EMPTY)
    const visitor = await visit(browser, exchange)
    await visitor.signIn(await exchange.customer('reader', 'USDT=1'))
    const contractId = await contractIdOf(visitor)
    await visitor.leave()
    report('margin changed elsewhere')
    const margins = await measureMarginSeen(browser, exchange)
    // After that: it has waited until positions may be opened.
    report('fills between two browsers')
    const fills = await measureFillSeen(browser, exchange, contractFloor(contractId))
    report('marks')
    const marks = await measureMarkSeen(browser, exchange)
    const load = new MarketLoad(BUSY_CONTRACT)
    await load.join(exchange)
    const { price } = (await (await fetch(`${exchange.baseUrl}/fapi/v1/ticker/price?symbol=BTCUSDT`)).json()) as {
      price: string
    }
    load.start(Number(price))
    report(`the page left open for ${seconds} s`)
    const stream = await measureStream(browser, exchange, CONTRACT_PAGE, seconds, {
      email: exchange.emailOf('holder'),
    })
    load.stop()
    const emptyStream = await measureStream(browser, exchange, undefined, EMPTY_SECONDS)
    const rate = (channel: string) => Math.round(stream.perChannel[channel] ?? 0)
    return {
      name: 'futures-page',
      work: `${CONTRACT_PAGE} with the demo market on; the page of somebody with a position left open for ${seconds} s of ${LOAD.tradesPerSecond} trades and ${LOAD.bookUpdatesPerSecond} quotes a second besides (${load.refused} of ${load.sent} refused; ${Math.round(stream.messagesPerSecond)} messages/s to the page, ${rate('book')} of the book and ${rate('contracts')} of marks); ${fills.length} fills between two browsers, ${margins.length} changes of margin, ${marks.length} marks`,
      figures: [
        ...visitFigures(page, empty, 180),
        ...streamFigures(stream, emptyStream),
        ...seen('fill', fills),
        ...seen('margin', margins),
        ...seen('mark', marks),
      ] satisfies BenchFigure[],
    }
  } finally {
    await browser.close()
    await exchange.stop()
  }
}

function seen(what: string, times: readonly number[]): BenchFigure[] {
  return [
    { name: `${what} seen, median`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${what} seen, 99th percentile`, value: quantile(times, 0.99), unit: 'ms', bar: SEEN },
  ]
}
