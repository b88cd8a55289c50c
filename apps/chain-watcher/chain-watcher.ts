import { setTimeout as sleep } from 'node:timers/promises'
import { followReleaseKeys } from '@bowline/capabilities/release-keys/watching.ts'
import {
  accountPath,
  deriverOf,
  houseAddress,
  keepAccountKey,
  type NetworkNode,
  ownTransactions,
  signedPurposes,
  type WalletNetwork,
  walletNetworks,
  writeStanding,
} from '@bowline/capabilities/wallet/watching.ts'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { DemoChains } from './demo-chains.ts'
import { fillDemoWallet } from './fill-demo-wallet.ts'
import { judgeSignatures } from './judge-signatures.ts'
import { nodeAddressesOf } from './node-addresses.ts'
import { openChain } from './open-chain.ts'
import { servePayments } from './serve-payments.ts'
import { serveReserves } from './sign-reserves.ts'
import { NetworkWatch, type WatchStatus } from './watch-network.ts'

export interface WatcherParts {
  readonly config: Config
  readonly sql: Sql
  readonly log: Log
  readonly signer: Signer
  /** Undefined: there are only the operator's nodes. */
  readonly demo: DemoChains | undefined
  readonly now: () => number
}

type WatchedNetwork = WalletNetwork & { readonly node: NetworkNode }

/** Below an account of Ethereum's, where users have their addresses for tokens (wallet-additions §2). */
const TOKEN_BRANCH = 1
const ASK_AGAIN_MS = 1_000
/** Whose keys the signer takes changes a few times a year. */
const KEYS_MS = 2_000

/** Everything that speaks with nodes: one loop for each network. It has no engine, and no right to say what is owed. */
export class ChainWatcher {
  readonly #parts: WatcherParts
  readonly #stopping = new AbortController()
  #watches: NetworkWatch[] = []
  #keys: { close(): Promise<void> } | undefined

  constructor(parts: WatcherParts) {
    this.#parts = parts
  }

  get status(): readonly WatchStatus[] {
    return this.#watches.map(({ status }) => status)
  }

  async run(): Promise<void> {
    const { config, sql, log, signer, demo, now } = this.#parts
    const networks = walletNetworks(config.mode)
    for (const { network, node } of networks) {
      const suspended = node ? 'node-away' : 'no-node'
      await this.#until('the database', () =>
        writeStanding(sql, {
          ...{ network, suspended, head: undefined, scanned: undefined, currentAtMs: undefined, changedAtMs: now() },
        }),
      )
    }
    const watched = networks.filter((network): network is WatchedNetwork => network.node !== undefined)
    const keys = new Map<string, string>()
    const families = new Set(watched.map(({ node }) => node.family))
    for (const family of families)
      for (const purpose of signedPurposes(family))
        await this.#until('the signer', async () => {
          const key = await signer.accountKey(accountPath(family, purpose))
          await keepAccountKey(sql, family, purpose, key, now())
          keys.set(`${family} ${purpose}`, key)
        })
    if (this.#stopping.signal.aborted) return
    this.#keys = startLoop({
      everyMs: KEYS_MS,
      round: () => followReleaseKeys(sql, signer, now()),
      onFailure: ({ message }) => log.warn({ error: message }, 'the signer was not asked whose keys it takes'),
    })
    const own = new Set(await ownTransactions(sql))
    this.#watches = await Promise.all(
      watched.map(async (network) => {
        const { family } = network.node
        const derive = deriverOf(network.node, keys.get(`${family} hot`) as string)
        const hot = await houseAddress(sql, family, 'hot', derive, now())
        const gasKey = network.gasTank && keys.get(`${family} gas`)
        const tank = gasKey && (await houseAddress(sql, family, 'gas', deriverOf(network.node, gasKey), now()))
        const paidTo = deriverOf(network.node, keys.get(`${family} deposits`) as string)
        const trial = family === 'evm' ? { through: paidTo(TOKEN_BRANCH, 0).key, to: hot.key } : undefined
        const onSigned = (txid: string) => void own.add(txid)
        const pay = servePayments({ sql, log, network, signer, hot, tank: tank || undefined, derive, onSigned, now })
        const judge = judgeSignatures(sql, network.network)
        const proveReserves = serveReserves({ sql, network, signer, now })
        const isOfDemo = config.chainNodes[network.network]?.length === 0
        const fill = demo && isOfDemo ? fillDemoWallet(sql, demo, network, hot) : undefined
        return new NetworkWatch({
          ...{ sql, log, network, now },
          open: async () => {
            const urls = await nodeAddressesOf(config, demo, network.network)
            return urls.length === 0 ? 'no-node' : openChain(network, urls)
          },
          trial,
          isOwnTransaction: (txid) => own.has(txid),
          serve: async (chain) => {
            await fill?.()
            await pay(chain)
            await judge(chain)
            await proveReserves(chain)
          },
        })
      }),
    )
    for (const watch of this.#watches) watch.start()
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#keys?.close()
    await Promise.all(this.#watches.map((watch) => watch.close()))
  }

  /** What others start beside us may come later than we do. */
  async #until(whom: string, ask: () => Promise<unknown>): Promise<void> {
    let reported: string | undefined
    while (!this.#stopping.signal.aborted) {
      try {
        await ask()
        return
      } catch (error) {
        const { message } = error as Error
        if (reported !== message) this.#parts.log.warn({ error: message }, `the wallet waits for ${whom}`)
        reported = message
        await sleep(ASK_AGAIN_MS, undefined, { signal: this.#stopping.signal }).catch(() => {})
      }
    }
  }
}
