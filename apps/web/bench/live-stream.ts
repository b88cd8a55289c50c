import type { RunningExchange } from '../../../tests/support/running-exchange.ts'
import { visit } from '../../../tests/support/visitor.ts'

type Browser = Parameters<typeof visit>[0]

const SETTLE_MS = 5_000

/** Counts frames, and those that came so late that at least one was left out. */
const COUNT_FRAMES = `
  window.frames_ = { count: 0, late: 0, last: 0 }
  requestAnimationFrame(function frame(now) {
    const gap = now - frames_.last
    if (frames_.last && gap > 25) frames_.late++
    frames_.count++
    frames_.last = now
    requestAnimationFrame(frame)
  })`

export interface Stream {
  readonly framesPerSecond: number
  readonly lateShare: number
  readonly heapMbBefore: number
  readonly heapMbAfter: number
  /** What the page itself received. */
  readonly messagesPerSecond: number
}

/** A page left open while the market goes on: its frames, and what it keeps in memory after a full collection. */
export async function measureStream(
  browser: Browser,
  exchange: RunningExchange,
  path: string | undefined,
  seconds: number,
): Promise<Stream> {
  const visitor = await visit(browser, exchange)
  const { page } = visitor
  let messages = 0
  page.on('websocket', (socket) => socket.on('framereceived', () => messages++))
  if (path === undefined) await page.setContent('<!doctype html><title>empty</title><h1>Empty</h1>')
  else await visitor.open(path)
  await page.waitForTimeout(SETTLE_MS)
  const devtools = await visitor.context.newCDPSession(page)
  const heapMb = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  const heapMbBefore = await heapMb()
  messages = 0
  await page.evaluate(COUNT_FRAMES)
  const began = performance.now()
  await page.waitForTimeout(seconds * 1_000)
  const { count, late } = await page.evaluate<{ count: number; late: number }>('frames_')
  const lasted = (performance.now() - began) / 1_000
  const heapMbAfter = await heapMb()
  await visitor.leave()
  return {
    framesPerSecond: count / lasted,
    lateShare: late / count,
    heapMbBefore,
    heapMbAfter,
    messagesPerSecond: messages / lasted,
  }
}
