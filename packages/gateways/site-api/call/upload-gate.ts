import type { Identity } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { CallLimits } from '../../call-kit/call-limits.ts'
import { identify } from '../../call-kit/caller.ts'
import { refusalEnvelope } from '../../call-kit/refusal-envelope.ts'
import { readSent } from '../../call-kit/sent-parameters.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { CallRow, SiteRequest } from './dispatch.ts'

/** Uploads in progress at once: each is in memory until it is complete. */
const MOST = 24
/** A page uploads the pictures of a document in parallel. */
const MOST_OF_USER = 4

export interface UploadNeeds {
  readonly identity: Pick<Identity, 'sessions' | 'csrf'>
  readonly limits: Pick<CallLimits, 'chargeAddress'>
  readonly now: () => number
}

/**
 * Runs before a byte of a file is read: the sender must have a session, and not too many uploads may be in progress.
 */
export class UploadGate {
  readonly #site: UploadNeeds
  readonly #log: Log
  readonly #underway = new Map<number, number>()
  #all = 0

  constructor(site: UploadNeeds, log: Log) {
    this.#site = site
    this.#log = log
  }

  /** Returns the refusal to send instead of reading on, or the function to call when the answer is sent. */
  async enter(
    { name, method, terms }: CallRow,
    { id: requestId, ip, host, headers, query }: Omit<SiteRequest, 'body' | 'setCookie'>,
  ): Promise<{ readonly refusal: Envelope } | { leave(): void }> {
    try {
      const nowMs = this.#site.now()
      this.#site.limits.chargeAddress(ip, 1)
      const tokenParameter = readSent(query, undefined).context.get('token')
      const caller = await identify(terms, { method, host, headers, tokenParameter }, this.#site.identity, nowMs)
      return this.#admit(caller?.user.id ?? 0)
    } catch (error) {
      return { refusal: refusalEnvelope(error, { name, requestId }, this.#log) }
    }
  }

  #admit(userId: number): { leave(): void } {
    const own = this.#underway.get(userId) ?? 0
    if (own >= MOST_OF_USER || this.#all >= MOST) {
      throw new SiteRefusal(SiteCode.busy, 'uploads.busy')
    }
    this.#underway.set(userId, own + 1)
    this.#all += 1
    let isInside = true
    return {
      leave: () => {
        if (!isInside) return
        isInside = false
        this.#all -= 1
        const left = (this.#underway.get(userId) ?? 1) - 1
        if (left > 0) this.#underway.set(userId, left)
        else this.#underway.delete(userId)
      },
    }
  }
}
