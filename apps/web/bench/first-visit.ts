import { gzipSync } from 'node:zlib'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'
import { type Visitor, visit } from '../../../tests/support/visitor.ts'

type Browser = Parameters<typeof visit>[0]

/** Long enough for late paints and shifts to show. */
const WATCHED_MS = 3_000
const VISITS = 3

/** Collects what the browser measures of itself, from the first byte on. */
const OBSERVE = `
  window.measured = { paint: 0, shift: 0, interactions: [] }
  new PerformanceObserver((list) => { measured.paint = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) measured.shift += e.value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.interactionId) measured.interactions.push(e.duration) })
    .observe({ type: 'event', durationThreshold: 16, buffered: true })`

interface Measured {
  readonly paint: number
  readonly shift: number
  readonly interactions: readonly number[]
}

export interface FirstVisit {
  /** Script the document asks for, in kB of gzip: all there is before the first paint. */
  readonly scriptKb: number
  /** Script brought after it: the chart's library, chart, tables. */
  readonly laterKb: number
  readonly paintMs: number
  readonly shift: number
  /** The slowest of what was done: focus, typing, tabs. */
  readonly interactionMs: number
}

/** Cold visits, each with a browser that knows nothing; the median counts. */
export async function measureFirstVisit(
  browser: Browser,
  exchange: RunningExchange,
  path: string,
): Promise<FirstVisit> {
  const visits: FirstVisit[] = []
  for (let i = 0; i < VISITS; i++) visits.push(await visitOnce(browser, exchange, path))
  const median = (of: (one: FirstVisit) => number) => visits.map(of).sort((a, b) => a - b)[VISITS >> 1] as number
  return {
    scriptKb: median((one) => one.scriptKb),
    laterKb: median((one) => one.laterKb),
    paintMs: median((one) => one.paintMs),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    interactionMs: median((one) => one.interactionMs),
  }
}

async function visitOnce(browser: Browser, exchange: RunningExchange, path: string): Promise<FirstVisit> {
  const visitor = await visit(browser, exchange)
  const { page } = visitor
  await page.addInitScript(OBSERVE)
  const scripts: Promise<{ url: string; body: Buffer }>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => ({ url: response.url(), body })))
  })
  const document = path === EMPTY ? await serveEmptyPage(visitor, exchange) : await visitor.open(path)
  const html = (await document?.text()) ?? ''
  await page.waitForTimeout(WATCHED_MS)
  const { paint, shift } = await page.evaluate<Measured>('measured')
  await (path === EMPTY ? touchEmptyPage(visitor) : touchTradingPage(visitor))
  await page.waitForTimeout(500)
  const { interactions } = await page.evaluate<Measured>('measured')
  const sizes = { first: 0, later: 0 }
  for (const { url, body } of await Promise.all(scripts))
    sizes[html.includes(new URL(url).pathname) ? 'first' : 'later'] += gzipSync(body, { level: 9 }).length
  await visitor.leave()
  // Anything faster than the threshold is not reported by the browser.
  const interactionMs = Math.max(16, ...interactions)
  return { scriptKb: sizes.first / 1_000, laterKb: sizes.later / 1_000, paintMs: paint, shift, interactionMs }
}

async function touchTradingPage({ page }: Visitor): Promise<void> {
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  await price.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('60123.45')
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
}

export const EMPTY = '/empty'

/** The least a page can be: a heading, a field, a button. What it measures is the browser and the machine. */
async function serveEmptyPage({ page }: Visitor, { baseUrl }: RunningExchange) {
  const body = '<!doctype html><title>empty</title><h1>Empty</h1><input name="price"><button>Tab</button>'
  await page.route(`${baseUrl}${EMPTY}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  return page.goto(`${baseUrl}${EMPTY}`)
}

async function touchEmptyPage({ page }: Visitor): Promise<void> {
  await page.locator('input').click()
  await page.keyboard.type('60123.45')
  await page.locator('button').click()
}
