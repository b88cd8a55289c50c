import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signHook } from '../providers/signed-hook.ts'

export const HOOK_HEADER = 'demo-pay-signature'

const PAUSES_MS = [0, 200, 1_000, 5_000, 30_000, 120_000]
const ANSWER_MS = 5_000
/** Announcements of what only passes come after those of what followed. */
const DISORDER_MS = 400

export interface Hook {
  readonly url: string
  readonly type: string
  readonly orderId: string
}

/**
 * DEMO ONLY. Announces as real companies do: at least once, in no order. Each announcement goes out twice at the same time,
 * what happens on the way to the end is announced after the end, and an unanswered one is sent again.
 */
export class HookSender {
  readonly #key: string
  readonly #now: () => number
  readonly #stopping = new AbortController()

  constructor({ key, now }: { readonly key: string; readonly now: () => number }) {
    this.#key = key
    this.#now = now
  }

  send({ url, type, orderId }: Hook): void {
    const body = JSON.stringify({ id: randomUUID(), type, orderId, createdAtMs: this.#now() })
    const delayMs = type === 'order.processing' || type === 'order.bank' ? DISORDER_MS : 0
    for (let copy = 0; copy < 2; copy++) void this.#deliver(url, body, delayMs)
  }

  close(): void {
    this.#stopping.abort()
  }

  async #deliver(url: string, body: string, delayMs: number): Promise<void> {
    const { signal } = this.#stopping
    try {
      await sleep(delayMs, undefined, { signal, ref: false })
      for (const pauseMs of PAUSES_MS) {
        await sleep(pauseMs, undefined, { signal, ref: false })
        if (await this.#isTaken(url, body)) return
      }
    } catch {
      // It is closed: like a company that never announced, whose customer must ask.
    }
  }

  async #isTaken(url: string, body: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json', [HOOK_HEADER]: signHook(this.#key, body, this.#now()) }
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_MS)])
    try {
      return (await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })).ok
    } catch {
      return false
    }
  }
}
