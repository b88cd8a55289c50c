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
interface Line {
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
  #line: Line | undefined
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
    await this.#line?.client.end({ timeout: 0 })
  }

  async #ask(channels: Iterable<string>): Promise<void> {
    if (this.#isEnded) throw failure('CONNECTION_ENDED', 'the connections to PostgreSQL are closed')
    this.#line ??= this.#openLine()
    const line = this.#line
    const text = Array.from(channels, (channel) => `listen "${channel.replaceAll('"', '""')}"`).join('; ')
    try {
      await Promise.race([line.client.unsafe(text), line.lost.promise])
    } catch (error) {
      // Also drops a connection that only refuses, as a server does until it is promoted; otherwise nobody would ask
      // again.
      this.#lose(line)
      throw error
    }
  }

  #openLine(): Line {
    const lost = Promise.withResolvers<never>()
    // Callers waiting for an answer see the rejection themselves.
    lost.promise.catch(() => {})
    const client = this.#open({
      onclose: () => this.#lose(line),
      onnotify: (channel, text) => {
        for (const { receive } of this.#listeners.get(channel) ?? []) receive(text)
      },
    })
    const line: Line = { client, lost }
    return line
  }

  /** postgres.js would otherwise reconnect by itself, with its leftovers. */
  #lose(line: Line): void {
    if (this.#line !== line) return
    this.#line = undefined
    line.lost.reject(failure('CONNECTION_CLOSED', 'the connection to PostgreSQL was cut'))
    line.client.end({ timeout: 0 }).catch(() => {})
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
