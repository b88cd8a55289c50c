/**
 * Ends this process when the one that started it dies, however it dies: a child left alone by a killed supervisor
 * would hold the journal and the port against the next start. The IPC channel closes in that moment; where the
 * process was started without one (by hand), there is nothing to watch and nothing happens.
 */
export function exitWhenParentDies(stop: () => void | Promise<void> = () => {}): void {
  if (!process.connected) return
  process.once('disconnect', async () => {
    // A stop that hangs must not keep the orphan alive.
    setTimeout(() => process.exit(1), 5_000).unref()
    await stop()
    process.exit(1)
  })
  // Listening to the channel alone must not keep an otherwise finished process running.
  process.channel?.unref()
}

/** One press of Ctrl-C reaches a process twice when npm stands above it; only a later one is a second wish. */
const SAME_SIGNAL_MS = 1_000

/** Runs `stop` once on SIGTERM, SIGINT or SIGHUP and then exits; a second signal exits at once. */
export function exitOnSignal(stop: () => void | Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/** Tells the supervisor, if there is one, that this process is up; `facts` are printed or passed on (ports, addresses). */
export function reportReady(facts: Record<string, string | number> = {}): void {
  process.send?.({ kind: 'ready', ...facts })
}

/** Tells the supervisor why this process cannot go on, for the person who waits for it; resolves when it is said. */
export function reportFailure(reason: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send({ kind: 'failed', reason }, () => resolve())
    else resolve()
  })
}

/** Resolves with the supervisor's word that something this process waits for is there (`ManagedChild.tell`). */
export function untilTold(kind: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (message: { kind?: string }) => {
      if (message?.kind !== kind) return
      process.off('message', listen)
      resolve()
    }
    process.on('message', listen)
  })
}
