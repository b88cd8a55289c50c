import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Listens on a port below the system's ephemeral range, so that no connection is given it while nobody listens and it can
 * be taken again.
 */
export async function listenLow(server: Server): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** A port for a program that is stopped and started again. */
export async function freeLowPort(): Promise<number> {
  const server = createServer()
  const port = await listenLow(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
