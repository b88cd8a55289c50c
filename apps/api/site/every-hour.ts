import type { Log } from '@bowline/platform/log.ts'

const HOUR_MS = 3_600_000

/** Does its work now and every hour; failures are logged and retried the next time. */
export function everyHour(
  work: () => Promise<unknown>,
  log: Log,
  messages: { readonly done: string; readonly failed: string },
) {
  const round = () =>
    work().then(
      (done) => log.debug({ done }, messages.done),
      (error: Error) => log.warn({ error: error.message }, messages.failed),
    )
  let underway = round()
  const timer = setInterval(() => {
    underway = round()
  }, HOUR_MS)
  return {
    /** Waits for work in progress. */
    async close(): Promise<void> {
      clearInterval(timer)
      await underway
    },
  }
}
