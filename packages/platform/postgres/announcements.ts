import { setTimeout as sleep } from 'node:timers/promises'
import { failure } from './session.ts'
import type { SqlClient } from './statement.ts'

interface Hearer {
  hear(text: string): void
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
  readonly #hearers = new Map<string, Set<Hearer>>()
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
    hear: Hearer['hear'],
    onListening: Hearer['onListening'] = () => {},
  ): Promise<{ unlisten(): Promise<void> }> {
    const hearer = { hear, onListening }
    await this.#ask([channel])
    const hearers = this.#hearers.get(channel) ?? new Set()
    this.#hearers.set(channel, hearers.add(hearer))
    onListening()
    return {
      unlisten: async () => {
        hearers.delete(hearer)
        if (hearers.size === 0) this.#hearers.delete(channel)
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
        for (const { hear } of this.#hearers.get(channel) ?? []) hear(text)
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
    if (this.#hearers.size > 0) void this.#listenAgain()
  }

  async #listenAgain(): Promise<void> {
    await sleep(RETRY_MS, undefined, { ref: false })
    if (this.#isEnded || this.#hearers.size === 0) return
    const hearers = [...this.#hearers.values()].flatMap((all) => [...all])
    try {
      await this.#ask(this.#hearers.keys())
    } catch {
      // Losing the line has already started the next attempt.
      return
    }
    for (const { onListening } of hearers) onListening()
  }
}
