import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { PaperAccounts, PaperNews, PaperState } from '@bowline/capabilities/paper-account/index.ts'
import type { AccountDelta, PaperChannel } from '@bowline/contract/stream.ts'
import { orderRow } from '../site-kit/order-rows.ts'
import {
  isOfKind,
  type PaperKind,
  paperBalances,
  paperFillRow,
  paperPositions,
  paperSnapshot,
  paperWallets,
} from '../site-kit/paper-rows.ts'
import type { FanOut, Receiver } from '../socket-kit/fan-out.ts'
import type { AccountChannel } from './account-channels.ts'
import { LiveChannel } from './live-channel.ts'

export type PaperSource = Pick<PaperAccounts, 'stateOf' | 'world' | 'onStep'>

interface Parts {
  readonly markets: MarketRegistry
  readonly accounts: PaperSource
}

interface Followed {
  readonly channel: LiveChannel
  ready: Promise<void>
  /** As the last step left it; undefined until it is read. */
  state: PaperState | undefined
}

/** The channels `paper` and `paper-futures`, one for each user with listeners. They follow the paper account, not the engine. */
export class PaperChannels {
  readonly #name: PaperChannel
  readonly #kind: PaperKind
  readonly #parts: Parts
  readonly #fanOut: FanOut
  readonly #followed = new Map<number, Followed>()

  constructor(name: PaperChannel, kind: PaperKind, parts: Parts, fanOut: FanOut) {
    this.#name = name
    this.#kind = kind
    this.#parts = parts
    this.#fanOut = fanOut
  }

  get size(): number {
    return this.#followed.size
  }

  channel(userId: number): AccountChannel {
    const known = this.#followed.get(userId)
    if (known) return known
    const channel = new LiveChannel(this.#name, this.#fanOut)
    const followed: Followed = { channel, ready: Promise.resolve(), state: undefined }
    this.#followed.set(userId, followed)
    followed.ready = this.#begin(userId, followed)
    return followed
  }

  release(userId: number): void {
    if (this.#followed.get(userId)?.channel.isEmpty) this.#followed.delete(userId)
  }

  onStep({ userId, atMs, before, state, changes }: PaperNews): void {
    const followed = this.#followed.get(userId)
    if (!followed) return
    const isKnown = followed.state !== undefined
    followed.state = state
    if (!isKnown) return
    const { markets } = this.#parts
    const own = <T extends { readonly market: number }>(rows: readonly T[]) =>
      rows.filter(({ market }) => isOfKind(markets, market, this.#kind))
    const orders = own(changes.orders).map((order) => orderRow(order, markets))
    const fills = own(changes.fills).map((fill) => paperFillRow(fill, markets))
    const isReset = before.life !== state.life
    const balances = this.#kind === 'spot' ? paperBalances(state, markets, isReset ? undefined : changes.balances) : []
    const touchesContracts = changes.balances.length + changes.positions.length + orders.length > 0
    const delta: AccountDelta = {
      atMs,
      ...(orders.length > 0 && { orders }),
      ...(fills.length > 0 && { fills }),
      ...(balances.length > 0 && { balances }),
      ...(this.#kind === 'futures' &&
        touchesContracts && {
          contracts: {
            positions: this.#positions(before, state),
            wallets: paperWallets(state, markets),
          },
        }),
    }
    if (Object.keys(delta).length > 1) followed.channel.publish(delta)
  }

  /** Those of a life that has ended are flat. */
  #positions(before: PaperState, state: PaperState) {
    const { markets, accounts } = this.#parts
    const world = accounts.world()
    const now = paperPositions(state, markets, world)
    if (before.life === state.life) return now
    const known = new Set(now.map(({ pair }) => pair))
    const flat = { ...state, orders: new Map(), balances: new Map() }
    const ended = new Map(
      [...before.positions].map(([market, held]) => [
        market,
        { ...held, positionId: 0, qty: 0n, entryValue: 0n, realised: 0n, fees: 0n, funding: 0n, openedAt: 0 },
      ]),
    )
    const gone = paperPositions({ ...flat, positions: ended }, markets, world)
    return [...now, ...gone.filter(({ pair }) => !known.has(pair))]
  }

  /** Sends newcomers the account's state. Returns the receivers that have a snapshot to flush. */
  tick(): Receiver[] {
    const admitted: Receiver[] = []
    for (const [userId, { channel, state }] of this.#followed)
      if (state && channel.hasNewcomers)
        admitted.push(...channel.admit(paperSnapshot(userId, state, this.#kind, this.#parts)))
    return admitted
  }

  async #begin(userId: number, followed: Followed): Promise<void> {
    try {
      const state = await this.#parts.accounts.stateOf(userId)
      followed.state ??= state
    } catch (error) {
      if (this.#followed.get(userId) === followed) this.#followed.delete(userId)
      throw error
    }
  }
}
