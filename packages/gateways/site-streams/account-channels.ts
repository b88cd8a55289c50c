import { affectedAccounts } from '@bowline/capabilities/spot/affected-accounts.ts'
import type {
  AccountDelta,
  AccountNotices,
  AccountSnapshot,
  AccountChannel as ChannelName,
} from '@bowline/contract/stream.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { FanOut, Receiver } from '../socket-kit/fan-out.ts'
import { LiveChannel } from './live-channel.ts'

/** One account as its owner sees it live. */
export interface LiveAccount {
  snapshot(): AccountSnapshot
  /** What the batch changed for the account, or undefined. Batches come in sequence, starting from the first answer. */
  apply(batch: EventBatch): AccountDelta | undefined
}

/** One account with listeners. Batches wait until the engine has returned the account's state. */
interface Followed {
  readonly channel: LiveChannel
  ready: Promise<void>
  view: LiveAccount | undefined
  readonly waiting: EventBatch[]
}

export interface AccountChannel {
  readonly channel: LiveChannel
  /** Rejects when the account cannot be read. */
  readonly ready: Promise<void>
}

/** The channels `account`, or `futures`, one for each account with listeners. */
export class AccountChannels {
  readonly #name: ChannelName
  readonly #open: (account: number) => Promise<LiveAccount>
  readonly #fanOut: FanOut
  readonly #followed = new Map<number, Followed>()

  /** `open` asks the engine for an account's state. */
  constructor(name: ChannelName, open: (account: number) => Promise<LiveAccount>, fanOut: FanOut) {
    this.#name = name
    this.#open = open
    this.#fanOut = fanOut
  }

  get size(): number {
    return this.#followed.size
  }

  channel(account: number): AccountChannel {
    const known = this.#followed.get(account)
    if (known) return known
    const channel = new LiveChannel(this.#name, this.#fanOut)
    const followed: Followed = { channel, ready: Promise.resolve(), view: undefined, waiting: [] }
    this.#followed.set(account, followed)
    followed.ready = this.#begin(account, followed)
    return followed
  }

  /** Stops following an account that has no listeners left. */
  release(account: number): void {
    if (this.#followed.get(account)?.channel.isEmpty) this.#followed.delete(account)
  }

  /** What does not come from the engine. A user who is not connected asks for it later. */
  publish(userId: number, notice: AccountNotices, atMs = Date.now()): void {
    const followed = this.#followed.get(userId)
    if (followed?.view) followed.channel.publish({ atMs, ...notice })
  }

  /** Call with every batch, in sequence. */
  onBatch(batch: EventBatch): void {
    if (this.#followed.size === 0) return
    for (const followed of affectedAccounts(batch, this.#followed)) {
      if (followed.view) show(followed, followed.view, batch)
      else followed.waiting.push(batch)
    }
  }

  /** Sends newcomers their account's state. Returns the receivers that have a snapshot to flush. */
  tick(): Receiver[] {
    const admitted: Receiver[] = []
    for (const { channel, view } of this.#followed.values())
      if (view && channel.hasNewcomers) admitted.push(...channel.admit(view.snapshot()))
    return admitted
  }

  async #begin(account: number, followed: Followed): Promise<void> {
    try {
      const view = await this.#open(account)
      for (const batch of followed.waiting.splice(0)) show(followed, view, batch)
      followed.view = view
    } catch (error) {
      // The next listener asks the engine again.
      if (this.#followed.get(account) === followed) this.#followed.delete(account)
      throw error
    }
  }
}

function show({ channel }: Followed, view: LiveAccount, batch: EventBatch): void {
  const delta = view.apply(batch)
  if (delta) channel.publish(delta)
}
