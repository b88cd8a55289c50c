import { setTimeout as sleep } from 'node:timers/promises'
import { failure } from './session.ts'
import type { SqlClient } from './statement.ts'

interface Listener {
  receive(text: string): void
  /** Listening has begun, or begun again: announcements before this moment may have been missed. */
  onListening(): void
}

export interface LineEnds {
  onclose(): void
  onnotify(channel: string, text: string): void
}

/** One connection, and the signal that it is lost. */
interface Listening {
  readonly client: SqlClient
  readonly lost: PromiseWithResolvers<never>
}

const RETRY_MS = 250

/**
 * Listens for NOTIFY, with one connection for all channels. After each failed connection postgres.js 3.4 queues every
 * LISTEN again, on top of those still queued: after a day without the database that is a million statements. Here a
 * lost connection is replaced by a new one, which sends one LISTEN per channel.
 */
export class Announcements {
  readonly #open: (ends: LineEnds) => SqlClient
  readonly #listeners = new Map<string, Set<Listener>>()
  #connection: Listening | undefined
  #isEnded = false

  constructor(open: (ends: LineEnds) => SqlClient) {
    this.#open = open
  }

  /**
   * Resolves once it listens, and keeps listening from then on; rejects, and does not keep trying, when the database is
   * down.
   */
  async listen(
    channel: string,
    receive: Listener['receive'],
    onListening: Listener['onListening'] = () => {},
  ): Promise<{ unlisten(): Promise<void> }> {
    const listener = { receive, onListening }
    await this.#ask([channel])
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    onListening()
    return {
      unlisten: async () => {
        listeners.delete(listener)
        if (listeners.size === 0) this.#listeners.delete(channel)
      },
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#connection?.client.end({ timeout: 0 })
  }

  async #ask(channels: Iterable<string>): Promise<void> {
    if (this.#isEnded) throw failure('CONNECTION_ENDED', 'the connections to PostgreSQL are closed')
    this.#connection ??= this.#openConnection()
    const connection = this.#connection
    const text = Array.from(channels, (channel) => `listen "${channel.replaceAll('"', '""')}"`).join('; ')
    try {
      await Promise.race([connection.client.unsafe(text), connection.lost.promise])
    } catch (error) {
      // Also drops a connection that only refuses, as a server does until it is promoted; otherwise nobody would ask
      // again.
      this.#lose(connection)
      throw error
    }
  }

  #openConnection(): Listening {
    const lost = Promise.withResolvers<never>()
    // Callers waiting for an answer see the rejection themselves.
    lost.promise.catch(() => {})
    const client = this.#open({
      onclose: () => this.#lose(connection),
      onnotify: (channel, text) => {
        for (const { receive } of this.#listeners.get(channel) ?? []) receive(text)
      },
    })
    const connection: Listening = { client, lost }
    return connection
  }

  /** postgres.js would otherwise reconnect by itself, with its leftovers. */
  #lose(connection: Listening): void {
    if (this.#connection !== connection) return
    this.#connection = undefined
    connection.lost.reject(failure('CONNECTION_CLOSED', 'the connection to PostgreSQL was cut'))
    connection.client.end({ timeout: 0 }).catch(() => {})
    if (this.#listeners.size > 0) void this.#listenAgain()
  }

  async #listenAgain(): Promise<void> {
    await sleep(RETRY_MS, undefined, { ref: false })
    if (this.#isEnded || this.#listeners.size === 0) return
    const listeners = [...this.#listeners.values()].flatMap((all) => [...all])
    try {
      await this.#ask(this.#listeners.keys())
    } catch {
      // Losing the line has already started the next attempt.
      return
    }
    for (const { onListening } of listeners) onListening()
  }
}
