import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { listenLow } from '../low-port.fixture.ts'
import { socketFolder } from './address.ts'

/** A connection to a database that can be pulled and plugged in again, like a network failure or a restart. */
export class Cable {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #isFrozen = false

  constructor(url: string) {
    this.#target = new URL(url)
  }

  /** Stays the same each time it is plugged in. */
  get url(): string {
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }

  async plug(): Promise<void> {
    const server = createServer((near) => {
      const { port, hostname: host } = this.#target
      const folder = socketFolder(this.#target.href)
      const far = createConnection(folder ? { path: `${folder}/.s.PGSQL.${port}` } : { port: Number(port), host })
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          near.destroy()
          far.destroy()
          this.#sockets.delete(socket)
        })
      }
      if (!this.#isFrozen) near.pipe(far).pipe(near)
    })
    this.#server = server
    if (this.#port === 0) this.#port = await listenLow(server)
    else await once(server.listen(this.#port, '127.0.0.1'), 'listening')
  }

  /** Nothing gets through any more, without an error, as when the server's machine hangs. */
  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  async pull(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Pulled, with every new connection cut as soon as it is made. Resolves after `count` attempts. */
  async refuse(count: number): Promise<void> {
    await this.pull()
    const refusing = createServer((near) => near.destroy()).listen(this.#port, '127.0.0.1')
    for (let tried = 0; tried < count; tried++) await once(refusing, 'connection')
    await new Promise((resolve) => refusing.close(resolve))
  }
}
