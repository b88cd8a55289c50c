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
  /** Of it, by the first word of their channels. */
  readonly perChannel: Readonly<Record<string, number>>
}

/** A page left open, by a visitor or by `who`, while the market goes on: its frames, and what it keeps in memory after a full collection. */
export async function measureStream(
  browser: Browser,
  exchange: RunningExchange,
  path: string | undefined,
  seconds: number,
  who?: { readonly email: string },
): Promise<Stream> {
  const visitor = await visit(browser, exchange)
  if (who) await visitor.signIn(who)
  const { page } = visitor
  const messages = new Map<string, number>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [channel = ''] = /(?<="channel":")\w+/.exec(String(payload).slice(0, 100)) ?? []
      messages.set(channel, (messages.get(channel) ?? 0) + 1)
    }),
  )
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
  messages.clear()
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
    messagesPerSecond: [...messages.values()].reduce((sum, count) => sum + count, 0) / lasted,
    perChannel: Object.fromEntries([...messages].map(([channel, count]) => [channel, count / lasted])),
  }
}
