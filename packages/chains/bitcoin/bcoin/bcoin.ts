import { createRequire } from 'node:module'
import { replaceAndAdd } from './replace.ts'

/** What we use of bcoin 1.0.2, which has no types. Hashes are hex in the order of bytes, not of people. */
export interface Bcoin {
  readonly FullNode: new (options: Record<string, unknown>) => BcoinNode
  readonly Network: { get(name: string): { addressPrefix: { bech32: string } } }
  readonly Address: { fromString(text: string, network: string): unknown }
  readonly TX: { fromRaw(raw: string, encoding: 'hex'): BcoinTransaction }
}

export interface BcoinNode {
  http: { open(): Promise<void>; close(): Promise<void> }
  readonly chain: {
    readonly height: number
    invalidate(hash: string): Promise<void>
    add(block: unknown): Promise<unknown>
  }
  readonly mempool: BcoinPool
  readonly miner: { createJob(tip: null, address: unknown): Promise<BcoinJob> }
  readonly rpc: { call(body: { method: string; params: unknown[] }, query: object): Promise<BcoinAnswer> }
  ensure(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

interface BcoinJob {
  readonly attempt: { items: unknown[]; fees: number }
  refresh(): void
  mineAsync(): Promise<{ rhash(): string }>
}

interface BcoinAnswer {
  readonly result: unknown
  readonly error: { readonly code: number; readonly message: string } | null
}

export interface BcoinPool {
  addTX(transaction: BcoinTransaction): Promise<unknown>
  reset(): Promise<void>
  getEntry(hash: string): BcoinEntry | undefined
  getSpent(hash: string, index: number): BcoinEntry | undefined
  evictEntry(entry: BcoinEntry): void
  getDescendants(entry: BcoinEntry): BcoinEntry[]
  getCoinView(transaction: BcoinTransaction): Promise<unknown>
}

export interface BcoinEntry {
  readonly tx: BcoinTransaction
  readonly fee: number
  readonly size: number
}

export interface BcoinTransaction {
  readonly inputs: readonly { readonly prevout: { readonly hash: string; readonly index: number } }[]
  hash(encoding: 'hex'): string
  txid(): string
  getFee(view: unknown): number
  getVirtualSize(): number
}

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** Segregated witness is voted in by BIP-9 on regtest too; transactions with witnesses are refused before. */
const SEGWIT_FROM = 440
/** bcoin says −1 where others name the reason. */
const NOT_FOUND = -5
const METHOD_NOT_FOUND = -32601
/** In coins per 1,000 virtual bytes, as all its rates. */
const RELAY_FEE = 0.00001

/** Only these: the same subset as of any other node, what a demo needs to mine, and what a test needs to reorganise. */
const passedOn = new Set([
  ...['getblockchaininfo', 'getblockhash', 'getblockheader', 'getrawmempool', 'getrawtransaction', 'estimatesmartfee'],
  ...['generatetoaddress', 'gettxout'],
])

/**
 * bcoin behind the calls of a modern `bitcoind`. It is of 2018: the wrapper gives it today's address prefix, tells when a
 * transaction was refused, replaces by fee, and keeps its pool in step with the chain (wallet-engineering §1).
 */
export async function openBcoin(
  folder: string,
): Promise<{ call(method: string, params: unknown[]): Promise<Answer>; close(): Promise<void> }> {
  const { Address, FullNode, Network, TX } = createRequire(import.meta.url)('bcoin') as Bcoin
  Network.get('regtest').addressPrefix.bech32 = 'bcrt'
  const node = new FullNode({
    network: 'regtest',
    memory: false,
    prefix: folder,
    indexTx: true,
    persistentMempool: false,
    listen: false,
    // Its standards are those of 2018, which know no taproot.
    requireStandard: false,
    workers: false,
    logLevel: 'none',
  })
  // It would open a port of its own.
  node.http = { open: async () => {}, close: async () => {} }
  await node.ensure()
  await node.open()

  const ask = async (method: string, params: unknown[]): Promise<Answer> => {
    const { result, error } = await node.rpc.call({ method, params }, {})
    if (!error) return { result }
    return { error: /not found/i.test(error.message) ? { ...error, code: NOT_FOUND } : error }
  }

  const own: Record<string, (params: unknown[]) => Promise<Answer>> = {
    getblock: ([hash]) => ask('getblock', [hash, false]),
    getnetworkinfo: async () => ({ result: { version: 10002, relayfee: RELAY_FEE, incrementalfee: RELAY_FEE } }),
    sendrawtransaction: ([raw]) => replaceAndAdd(node, TX.fromRaw(raw as string, 'hex')),
    generatetoaddress: async (params) => {
      if (node.chain.height < SEGWIT_FROM) await ask('generatetoaddress', [SEGWIT_FROM - node.chain.height, params[1]])
      return ask('generatetoaddress', params)
    },
    // Only empty ones.
    generateblock: async ([address]) => {
      const job = await node.miner.createJob(null, Address.fromString(address as string, 'regtest'))
      Object.assign(job.attempt, { items: [], fees: 0 })
      job.refresh()
      const block = await job.mineAsync()
      await node.chain.add(block)
      return { result: { hash: block.rhash() } }
    },
    invalidateblock: async ([hash]) => {
      await node.chain.invalidate(
        Buffer.from(hash as string, 'hex')
          .reverse()
          .toString('hex'),
      )
      await node.mempool.reset()
      return { result: null }
    },
  }

  return {
    call: async (method, params) => {
      try {
        if (own[method]) return await own[method](params)
        if (passedOn.has(method)) return await ask(method, params)
        return { error: { code: METHOD_NOT_FOUND, message: `${method} is not part of the subset` } }
      } catch (error) {
        return { error: { code: -1, message: (error as Error).message } }
      }
    },
    close: () => node.close(),
  }
}
