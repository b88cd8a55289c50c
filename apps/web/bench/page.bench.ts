import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import { startBrowser } from '../../../tests/support/browser.ts'
import { startExchange } from '../../../tests/support/running-exchange.ts'
import { quantile, streamFigures, visitFigures } from './bench-figures.ts'
import { measureFillSeen, SPOT_FLOOR } from './fill-seen.ts'
import { EMPTY, measureFirstVisit } from './first-visit.ts'
import { measureStream } from './live-stream.ts'
import { BUSY_SPOT, LOAD, MarketLoad } from './market-load.ts'
import { measureRendering } from './page-rendering.ts'

const PAGE = '/trade/BTC_USDT'
const DEFAULT_MINUTES = 0.5
/** Long enough to know the machine's own frames. */
const EMPTY_SECONDS = 10

/** The site as somebody in front of it has it: the first visit, the page left open, the server that draws it, a fill seen. */
export const run: RunBench = async ({ minutes, report }) => {
  const seconds = 60 * (Number(minutes) || DEFAULT_MINUTES)
  report('an exchange with its past, and the pages')
  const exchange = await startExchange({ demoTraffic: 'on' })
  const browser = await startBrowser()
  try {
    report('first visits')
    const page = await measureFirstVisit(browser, exchange, PAGE)
    const empty = await measureFirstVisit(browser, exchange, EMPTY)
    report('fills between two browsers')
    const fills = await measureFillSeen(browser, exchange, SPOT_FLOOR)
    const load = new MarketLoad(BUSY_SPOT)
    await load.join(exchange)
    const { tickers } = (await askSite(exchange.baseUrl, 'market/tickers?pair=BTC_USDT')) as {
      tickers: { last: string }[]
    }
    load.start(Number(tickers[0]?.last))
    report(`the page left open for ${seconds} s`)
    const stream = await measureStream(browser, exchange, PAGE, seconds)
    const emptyStream = await measureStream(browser, exchange, undefined, EMPTY_SECONDS)
    load.stop()
    await browser.close()
    report('home pages')
    const rendering = await measureRendering(exchange)
    return {
      name: 'page',
      work: `${PAGE} and /home with the demo market on; the page left open for ${seconds} s of ${LOAD.tradesPerSecond} trades and ${LOAD.bookUpdatesPerSecond} quotes a second besides (${load.refused} of ${load.sent} refused, ${Math.round(stream.messagesPerSecond)} messages/s to the page); ${fills.length} fills between two browsers; 10,000 home pages`,
      figures: [
        ...visitFigures(page, empty, 165),
        ...streamFigures(stream, emptyStream),
        { name: 'fill seen, median', value: quantile(fills, 0.5), unit: 'ms' },
        { name: 'fill seen, 99th percentile', value: quantile(fills, 0.99), unit: 'ms', bar: { atMost: 150 } },
        { name: 'home pages by one core', value: rendering.perCoreSecond, unit: '/s', bar: { atLeast: 200 } },
        { name: 'home pages by the clock', value: rendering.perSecond, unit: '/s' },
        {
          name: 'memory of the page server',
          value: rendering.residentMbAfter,
          unit: 'MB',
          baseline: { name: 'before 10,000 pages', value: rendering.residentMbBefore },
        },
      ] satisfies BenchFigure[],
    }
  } finally {
    await browser.close()
    await exchange.stop()
  }
}

async function askSite(baseUrl: string, call: string): Promise<unknown> {
  const { data } = (await (await fetch(`${baseUrl}/exchange-web/web/${call}`)).json()) as { data: unknown }
  return data
}
