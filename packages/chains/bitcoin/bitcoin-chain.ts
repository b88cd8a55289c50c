import {
  BLOCKS_LOOKED_BACK,
  type BlockLink,
  type BroadcastAnswer,
  type Chain,
  type FeeRate,
  type Transfer,
  type Watches,
} from '../chain.ts'
import { openRpc, RpcError } from '../json-rpc.ts'
import { type PaymentPlan, spendsOf, type UtxoPlan } from '../payment-plan.ts'
import { WaitingSpends } from '../waiting-spends.ts'
import { bitcoinAddressOf, deriveBitcoinAddress, readBitcoinAddress } from './bitcoin-address.ts'
import { linkOf, outputsPaid, outputsSpent, readBlock, readRawTransaction } from './bitcoin-block.ts'
import { sortBitcoinRefusal } from './bitcoin-broadcast.ts'
import { BITCOIN_NETWORKS, type BitcoinNetworkName } from './bitcoin-networks.ts'
import { bumpUtxo, decodeUtxo, planUtxo, unsignedUtxo } from './bitcoin-transaction.ts'

export interface BitcoinOptions {
  /** As the exchange names it: BTC, LTC. */
  readonly network: string
  readonly rules: BitcoinNetworkName
  readonly url: string
  readonly timeoutMs?: number
}

interface RpcHeader {
  readonly height: number
  readonly hash: string
  readonly previousblockhash?: string
  readonly confirmations: number
  /** In seconds. */
  readonly time: number
}

const DEFAULT_TIMEOUT_MS = 30_000
/** What genesis gives as its parent. */
const NO_PARENT = '0'.repeat(64)
const NOT_FOUND = -5
const OUT_OF_RANGE = -8
/** Blocks within which a payment should be mined. */
const TARGET_BLOCKS = 3

/**
 * Bitcoin and what is built like it, through one node with `txindex`. It asks for these calls and no other:
 * getblockchaininfo, getblockhash, getblockheader, getblock (raw), getrawmempool, getrawtransaction, sendrawtransaction,
 * estimatesmartfee, getnetworkinfo, gettxout. No wallet and no key of the node's.
 */
export function openBitcoinChain({ network, rules, url, timeoutMs = DEFAULT_TIMEOUT_MS }: BitcoinOptions): Chain {
  const parameters = BITCOIN_NETWORKS[rules]
  const ask = openRpc(url, timeoutMs)
  /** What of a waiting transaction pays us; most pay nobody here, and each is read once. */
  let waiting = new Map<string, Waiting>()
  const spends = new WaitingSpends()

  const headerByHash = (hash: string) => unlessUnknown(ask<RpcHeader>('getblockheader', hash))
  const link = ({ height, hash, previousblockhash }: RpcHeader) => ({
    height,
    hash,
    parent: previousblockhash ?? NO_PARENT,
  })

  async function header(at: number | string) {
    const hash = typeof at === 'string' ? at : await unlessUnknown(ask<string>('getblockhash', at))
    const found = hash === undefined ? undefined : await headerByHash(hash)
    return found && link(found)
  }

  async function broadcast(raw: Uint8Array): Promise<BroadcastAnswer> {
    const { txid } = decodeUtxo(raw, parameters)
    try {
      await ask('sendrawtransaction', Buffer.from(raw).toString('hex'))
      return { answer: 'accepted', txid }
    } catch (error) {
      if (!(error instanceof RpcError)) return { answer: 'unanswered', reason: (error as Error).message }
      const status = await transaction(txid).catch(() => ({ state: 'unknown' }))
      if (status.state === 'mined') return { answer: 'mined' }
      if (status.state === 'pool') return { answer: 'accepted', txid }
      return sortBitcoinRefusal(error.code, error.message)
    }
  }

  async function transaction(txid: string): ReturnType<Chain['transaction']> {
    const found = await unlessUnknown(ask<{ blockhash?: string | null }>('getrawtransaction', txid, true))
    if (!found) return { state: 'unknown' }
    const block = found.blockhash ? await headerByHash(found.blockhash) : undefined
    // A block that was reorganised away has −1 confirmations.
    if (!block || block.confirmations < 1) return { state: 'pool' }
    return { state: 'mined', height: block.height, blockHash: block.hash, succeeded: true, fee: undefined }
  }

  /** A node knows what is unspent now: what was spent above a block is read from the blocks above it. */
  async function spentAfter(asOf: BlockLink): Promise<Set<string>> {
    const spent = new Set<string>()
    let parent = asOf.hash
    for (let height = asOf.height + 1; ; height++) {
      const known = await header(height)
      if (!known) break
      const raw = await unlessUnknown(ask<string>('getblock', known.hash, 0))
      if (raw === undefined || known.parent !== parent) throw new Error(`${network}: block ${asOf.hash} was given up`)
      for (const each of readBlock(Buffer.from(raw, 'hex')).transactions)
        for (const spend of outputsSpent(each)) spent.add(spend)
      parent = known.hash
    }
    if ((await header(asOf.height))?.hash !== asOf.hash) throw new Error(`${network}: block ${asOf.hash} was given up`)
    return spent
  }

  return {
    network,
    kind: 'utxo',
    decimals: 8,
    forkChoice: 'most-work',
    seesInternalTransfers: true,
    readAddress: (text) => readBitcoinAddress(text, parameters),
    addressOf: (key) => bitcoinAddressOf(key, parameters),
    deriveAddress: (accountKey, branch, index) => deriveBitcoinAddress(accountKey, branch, index, parameters),
    head: async () => {
      const { bestblockhash } = await ask<{ bestblockhash: string }>('getblockchaininfo')
      const best = await headerByHash(bestblockhash)
      if (!best) throw new Error(`${network}: the node does not know its own head`)
      return { ...link(best), timeMs: best.time * 1_000, finalizedHeight: undefined }
    },
    header,
    block: async (hash, watches) => {
      const found = await headerByHash(hash)
      const raw = found && (await unlessUnknown(ask<string>('getblock', hash, 0)))
      if (!found || raw === undefined) return undefined
      const block = readBlock(Buffer.from(raw, 'hex'))
      if (block.hash !== hash) throw new Error(`${network}: the node gave block ${block.hash} for ${hash}`)
      const transfers = block.transactions.flatMap((each) => outputsPaid(each, watches))
      return { ...linkOf(block, found.height), timeMs: block.timeMs, transfers }
    },
    pool: async (watches) => {
      waiting = await readPool(ask, waiting, watches, spends)
      return [...waiting.values()].flatMap(({ transfers }) => transfers)
    },
    replacedBy: (txid) => spends.replacedBy(txid),
    transaction,
    usedOf: async (plan, asOf) => {
      const used: string[] = []
      for (const { txid, index } of utxoOnly(plan).inputs) {
        // Where the payment itself is in no block (any more), it says nothing of who has spent its output.
        if ((await transaction(txid)).state !== 'mined') continue
        if ((await ask('gettxout', txid, index, false)) === null) used.push(`${txid}:${index}`)
      }
      if (!asOf || used.length === 0) return used
      const later = await spentAfter(asOf)
      return used.filter((spend) => !later.has(spend))
    },
    userOf: async (plan, upTo) => {
      const inputs = new Set(spendsOf(utxoOnly(plan)))
      for (let height = upTo; height > upTo - BLOCKS_LOOKED_BACK && height >= 0; height--) {
        const known = await header(height)
        const raw = known && (await unlessUnknown(ask<string>('getblock', known.hash, 0)))
        if (raw === undefined) continue
        const found = readBlock(Buffer.from(raw, 'hex')).transactions.find((each) =>
          outputsSpent(each).some((spend) => inputs.has(spend)),
        )
        if (found) return found.txid
      }
      return undefined
    },
    feeRate: () => readFeeRate(ask),
    plan: async (from, payouts, rate) => {
      if (from.kind !== 'utxo') throw new Error(`${network} spends outputs`)
      return planUtxo(network, parameters, from, payouts, perByte(rate).milliSats)
    },
    unsigned: (plan) => unsignedUtxo(utxoOnly(plan), parameters).toPSBT(),
    decode: (raw) => decodeUtxo(raw, parameters),
    broadcast,
    bump: (plan, rate) => bumpUtxo(utxoOnly(plan), parameters, perByte(rate)),
  }
}

/** What a transaction in the pool pays us; and what it spends, if it pays us anything. */
interface Waiting {
  readonly transfers: readonly Transfer[]
  readonly spends: readonly string[]
}

async function readPool(
  ask: ReturnType<typeof openRpc>,
  known: ReadonlyMap<string, Waiting>,
  watches: Watches,
  spends: WaitingSpends,
): Promise<Map<string, Waiting>> {
  const now = new Map<string, Waiting>()
  const look = spends.look()
  for (const txid of await ask<string[]>('getrawmempool')) {
    const before = known.get(txid)
    // Undefined when it was mined or replaced since.
    const raw = before ? undefined : await unlessUnknown(ask<string>('getrawtransaction', txid))
    const read = raw === undefined ? undefined : readRawTransaction(Buffer.from(raw, 'hex'))
    const transfers = before?.transfers ?? (read && outputsPaid(read, watches))
    if (!transfers) continue
    const spent = before?.spends ?? (read ? outputsSpent(read) : [])
    look.see(txid, spent, transfers.length > 0)
    now.set(txid, { transfers, spends: transfers.length > 0 ? spent : [] })
  }
  look.end()
  return now
}

/** Rates are the only numbers that come as floats: coins per 1,000 virtual bytes. They are prices, never value. */
async function readFeeRate(ask: ReturnType<typeof openRpc>): Promise<FeeRate> {
  const [estimate, { relayfee, incrementalfee }] = await Promise.all([
    ask<{ feerate?: number }>('estimatesmartfee', TARGET_BLOCKS),
    ask<{ relayfee: number; incrementalfee?: number }>('getnetworkinfo'),
  ])
  const milliSatsPerByte = (coinsPerKilobyte: number) => BigInt(Math.ceil(coinsPerKilobyte * 1e8 - 1e-6))
  // A quiet network has no estimate, or −1: twice what relaying costs is then enough.
  const market = estimate.feerate !== undefined && estimate.feerate > 0 ? estimate.feerate : 2 * relayfee
  return {
    kind: 'per-vbyte',
    milliSats: milliSatsPerByte(Math.max(market, relayfee)),
    incrementalMilliSats: milliSatsPerByte(incrementalfee ?? relayfee),
  }
}

function perByte(rate: FeeRate): Extract<FeeRate, { kind: 'per-vbyte' }> {
  if (rate.kind !== 'per-vbyte') throw new Error('this chain charges per byte')
  return rate
}

function utxoOnly(plan: PaymentPlan): UtxoPlan {
  if (plan.kind !== 'utxo') throw new Error('a plan of another kind of chain')
  return plan
}

async function unlessUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError && (error.code === NOT_FOUND || error.code === OUT_OF_RANGE)) return undefined
    throw error
  }
}
