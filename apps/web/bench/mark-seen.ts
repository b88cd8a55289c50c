import type { ContractPrices, Contracts, ServerFrame } from '@bowline/contract/stream.ts'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'
import { visit } from '../../../tests/support/visitor.ts'
import { CONTRACT_PAGE } from './contract-floor.ts'

type Browser = Parameters<typeof visit>[0]

/** A mark comes once a second. */
const WATCHED_MS = 60_000

/** Notes each mark that stands in the head of the page, and when, by the clock that all processes share. */
const WATCH = `
  window.marks = []
  const head = [...document.querySelectorAll('dt')].find((name) => name.textContent.trim() === 'Mark').parentElement
  const note = () => {
    const text = head.querySelector('dd').textContent.replaceAll(',', '').match(/[\\d.]+/)?.[0]
    if (text !== window.marks.at(-1)?.text) window.marks.push({ text, at: performance.timeOrigin + performance.now() })
  }
  new MutationObserver(note).observe(head, { subtree: true, childList: true, characterData: true })`

interface Noted {
  readonly text: string
  readonly at: number
}

/** How long after an index price came to the exchange the page shows the mark that it made. */
export async function measureMarkSeen(browser: Browser, exchange: RunningExchange): Promise<number[]> {
  const visitor = await visit(browser, exchange)
  const { page } = visitor
  const came: ContractPrices[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame
      if (frame.kind === 'delta' && frame.channel === 'contracts')
        came.push(...(frame.data as Contracts).contracts.filter(({ pair }) => pair === 'BTC-USDT'))
    }),
  )
  await visitor.open(CONTRACT_PAGE)
  await page.evaluate(WATCH)
  await page.waitForTimeout(WATCHED_MS)
  const noted = await page.evaluate<Noted[]>('marks')
  await visitor.leave()
  return latencies(came, noted).sort((a, b) => a - b)
}

/** The first time each mark came, and the first time after that at which it was seen. */
function latencies(came: readonly ContractPrices[], noted: readonly Noted[]): number[] {
  const times: number[] = []
  for (const [at, { mark, atMs }] of came.entries()) {
    if (mark === null || mark === came[at - 1]?.mark) continue
    const seen = noted.find((each) => each.at >= atMs && Number(each.text) === Number(mark))
    if (seen) times.push(seen.at - atMs)
  }
  return times
}
