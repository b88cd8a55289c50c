import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CheckTokensParts,
  checkTokens,
  depositTermsOf,
  loadScan,
  lookForTokens,
  type NetworkNode,
  releaseSmall,
  type Standing,
  type Suspension,
  scanNetwork,
  scanPool,
  storeDecoys,
  storeRound,
  type WalletNetwork,
  WatchedAddresses,
  writeChainTotals,
  writeStanding,
} from '@bowline/capabilities/wallet/watching.ts'
import { type BlockLink, type Chain, NodesDisagree } from '@bowline/chains'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

export interface WatchParts {
  readonly sql: Sql
  readonly log: Log
  readonly network: WalletNetwork & { readonly node: NetworkNode }
  /** Opens the chain anew; empty-handed where there is no node. */
  readonly open: () => Promise<Chain | 'no-node' | 'wrong-chain'>
  readonly isOwnTransaction: (txid: string) => boolean
  /** Between which addresses of ours a token is tried; undefined: the network has none. */
  readonly trial: Pick<CheckTokensParts, 'through' | 'to'> | undefined
  /** What else is done in each round, when the scanner is up to date: payments, sweeps. */
  readonly serve: (chain: Chain) => Promise<void>
  readonly now: () => number
}

/** How far a network is behind its node, for the metric. */
export interface WatchStatus {
  readonly network: string
  readonly suspended: Suspension | undefined
  readonly head: number | undefined
  readonly scanned: number | undefined
  readonly currentAtMs: number | undefined
}

/** A chain is asked this often, as seconds between its blocks have it: a wallet is no faster than its chain. */
const LONGEST_PAUSE_MS = 5_000
const SHORTEST_PAUSE_MS = 500
/** After a node did not answer. */
const AWAY_PAUSE_MS = 2_000
/** How long a problem stands before the operator reads of it. */
const PATIENCE_MS = 30_000
/** How often the chain is asked for all that we have on it. */
const TOTALS_MS = 30_000
/** And after it gave no answer. */
const TOTALS_AGAIN_MS = 5_000
/** How often it is looked for tokens that users report. */
const TOKENS_MS = 10_000
/** How often for tokens that are to be checked. */
const CHECKS_MS = 2_000
/** A node that lags for so many blocks is reported. */
const LAG_BLOCKS = 3

/** One network: scans round after round, says where it stands, and serves what waits for it. */
export class NetworkWatch {
  readonly #parts: WatchParts
  readonly #list: WatchedAddresses
  readonly #stopping = new AbortController()
  readonly #pauseMs: number
  #chain: Chain | undefined
  #status: WatchStatus
  #running: Promise<void> = Promise.resolve()
  #problem: { readonly text: string; readonly sinceMs: number; isReported: boolean } | undefined
  #totalFromMs = 0
  #tokensFromMs = 0
  #checksFromMs = 0

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#list = new WatchedAddresses(parts.isOwnTransaction)
    const { network, blockSeconds } = parts.network
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, blockSeconds * 250))
    this.#status = { network, suspended: 'node-away', head: undefined, scanned: undefined, currentAtMs: undefined }
  }

  get status(): WatchStatus {
    return this.#status
  }

  start(): void {
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let pauseMs = this.#pauseMs
      try {
        pauseMs = await this.#round()
      } catch (error) {
        this.#report(withoutAddress(error as Error))
        // Its node may be another one, at another address, when it comes back.
        if (!(error instanceof NodesDisagree)) this.#chain = undefined
        await this.#stand('node-away').catch(() => {})
        pauseMs = AWAY_PAUSE_MS
      }
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  async #round(): Promise<number> {
    const { network, sql, now } = this.#parts
    const chain = await this.#open()
    if (!chain) return AWAY_PAUSE_MS
    await this.#list.refresh(sql, network.node.family)
    const before = await loadScan(sql, network.network)
    const tip = before.blocks.at(-1)
    // Nobody was given an address before the first block is stored, so nothing earlier can pay us.
    const startHeight = tip ? 0 : (await chain.head()).height
    const terms = depositTermsOf(network)
    const { silentMs } = network
    const oldestTipMs = silentMs === undefined ? undefined : now() - silentMs
    const parts = { chain, terms, list: this.#list, startHeight, oldestTipMs }
    const round = await scanNetwork(parts, before)
    const isChanged = round.events.length > 0 || round.state.finalizedHeight !== before.finalizedHeight
    if (isChanged && (await storeRound(sql, network.network, before, round, now())) === 'stale') return 0
    await storeDecoys(sql, network.network, round.decoys ?? [], now())
    const scanned = round.state.blocks.at(-1)?.height
    await this.#stand(suspensionOf(round.standing), round.standing, scanned)
    if (round.standing.kind === 'catching-up') return 0
    if (round.standing.kind !== 'current') return this.#pauseMs
    await scanPool(sql, parts, now())
    if (round.events.some(({ kind }) => kind === 'credited'))
      for (const [asset, { minimum }] of terms.assets) await releaseSmall(sql, network.network, asset, minimum, now())
    await this.#lookForTokens(chain)
    await this.#parts.serve(chain)
    await this.#checkTokens(chain)
    const last = round.state.blocks.at(-1)
    if (last && now() >= this.#totalFromMs) await this.#total(chain, last)
    this.#problem = undefined
    return this.#pauseMs
  }

  /** What strangers made may fail in any way, and holds up nothing. */
  async #lookForTokens(chain: Chain): Promise<void> {
    const { network, sql, now, log } = this.#parts
    if (now() < this.#tokensFromMs) return
    this.#tokensFromMs = now() + TOKENS_MS
    await lookForTokens({ sql, network, list: this.#list, now }, chain).catch((error: Error) => {
      log.warn({ network: network.network, problem: withoutAddress(error) }, 'it was not looked for reported tokens')
    })
  }

  async #checkTokens(chain: Chain): Promise<void> {
    const { network, sql, now, log, trial } = this.#parts
    if (!trial || now() < this.#checksFromMs) return
    this.#checksFromMs = now() + CHECKS_MS
    await checkTokens({ sql, network, ...trial, now }, chain).catch((error: Error) => {
      log.warn({ network: network.network, problem: withoutAddress(error) }, 'tokens were not checked')
    })
  }

  /** What it does not say now is asked again soon: the alarms report a total that stays old. */
  async #total(chain: Chain, at: BlockLink): Promise<void> {
    const { network, sql, now, log } = this.#parts
    const isWritten = await writeChainTotals(sql, network, chain, at, now()).catch((error: Error) => {
      log.warn({ network: network.network, problem: withoutAddress(error) }, 'the chain was not asked for its totals')
      return false
    })
    this.#totalFromMs = now() + (isWritten ? TOTALS_MS : TOTALS_AGAIN_MS)
  }

  async #open(): Promise<Chain | undefined> {
    if (this.#chain) return this.#chain
    const opened = await this.#parts.open()
    if (typeof opened !== 'string') {
      this.#chain = opened
      return opened
    }
    await this.#stand(opened)
    return undefined
  }

  async #stand(suspended: Suspension | undefined, standing?: Standing, scanned = this.#status.scanned): Promise<void> {
    const { sql, network, now } = this.#parts
    const missing = standing && 'missing' in standing ? standing.missing : 0
    const isBehind = standing?.kind === 'node-behind'
    const head = standing ? (scanned ?? 0) + (isBehind ? -missing : missing) : this.#status.head
    const currentAtMs = standing?.kind === 'current' ? now() : this.#status.currentAtMs
    this.#status = { network: network.network, suspended, head, scanned, currentAtMs }
    const { seesInternalTransfers } = this.#chain ?? {}
    await writeStanding(sql, { ...this.#status, seesInternalTransfers, changedAtMs: now() })
  }

  /** Once, and not before it has stood for a while: a node that was started beside us needs a moment. */
  #report(text: string): void {
    const nowMs = this.#parts.now()
    if (this.#problem?.text !== text) this.#problem = { text, sinceMs: nowMs, isReported: false }
    if (this.#problem.isReported || nowMs - this.#problem.sinceMs < PATIENCE_MS) return
    this.#problem.isReported = true
    this.#parts.log.warn({ network: this.#parts.network.network, problem: text }, 'a network is not watched')
  }
}

/** What went wrong, without the node's address: it may hold a password or a key. */
export function withoutAddress({ message }: Error): string {
  return (message.split('\n')[0] ?? '').replace(/https?:\/\/\S+/g, 'the node')
}

function suspensionOf(standing: Standing): Suspension | undefined {
  const { kind } = standing
  if (kind === 'stopped' || kind === 'stalled' || kind === 'catching-up') return kind
  if (standing.kind === 'node-behind') return standing.missing > LAG_BLOCKS ? 'node-behind' : undefined
  return standing.kind === 'node-on-short-branch' ? 'node-behind' : undefined
}
