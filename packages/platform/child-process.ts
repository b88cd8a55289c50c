/**
 * Ends this process when its parent dies, however it dies: a child orphaned by a killed supervisor would keep the
 * journal and the port from the next start. The IPC channel closes at that moment. A process started without one (by
 * hand) has nothing to watch, and nothing happens.
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

/** Under npm, one press of Ctrl-C delivers the signal twice; only a later signal means a second press. */
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

/**
 * Tells the supervisor, if there is one, that this process is ready; `details` (ports, addresses) are printed or passed
 * on.
 */
export function reportReady(details: Record<string, string | number> = {}): void {
  process.send?.({ kind: 'ready', ...details })
}

/** Tells the supervisor why this process cannot continue, so that it can show the reason; resolves once it is sent. */
export function reportFailure(reason: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send({ kind: 'failed', reason }, () => resolve())
    else resolve()
  })
}

/** Resolves when the supervisor sends a message of this kind (`ManagedChild.send`). */
export function untilMessage(kind: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (message: { kind?: string }) => {
      if (message?.kind !== kind) return
      process.off('message', listen)
      resolve()
    }
    process.on('message', listen)
  })
}
