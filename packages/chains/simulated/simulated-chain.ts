import { sha256 } from '@noble/hashes/sha2.js'
import { type BroadcastAnswer, type Chain, NATIVE, type Transfer } from '../chain.ts'
import { bumpEvm } from '../evm/evm-transaction.ts'
import { type EvmPlan, MOST_TIMES_DEARER, type PaymentPlan, spendsOf } from '../payment-plan.ts'
import type { SimulatedWorld } from './simulated-world.ts'

/** A node of a simulated world, with everything a test needs to mislead whoever relies on it. */
export interface SimulatedNode extends Chain {
  /** The tip it takes for the head. */
  readonly tip: string
  follow(tip: string): void
  /** Mines what waits in its pool, or nothing, on its tip; for once with other contents if `transfers` are given. */
  mine(blocks?: number): void
  /** Finality, where the chain has it. */
  finalize(height: number | undefined): void
  /** Every call fails until it is given undefined. */
  breakDown(reason: string | undefined): void
  /** Blocks by hash that it answers "unknown" for. */
  readonly forgotten: Set<string>
}

/** One payment of the chain: who sent it, under which number, and how dear it is. */
interface SimulatedTransaction {
  readonly plan: EvmPlan
  readonly txid: string
}

const ADDRESS = /^sim:[a-z0-9-]{1,60}$/
const GAS = 1n

export function openSimulatedChain(
  world: SimulatedWorld,
  { network = 'SIM', forkChoice = 'node' as Chain['forkChoice'], balance = 10n ** 24n } = {},
): SimulatedNode {
  let tip = world.genesis
  let finalizedHeight: number | undefined
  let broken: string | undefined
  const forgotten = new Set<string>()
  const pool = new Map<string, SimulatedTransaction>()
  const replaced = new Map<string, string>()

  const known = (hash: string) => (forgotten.has(hash) ? undefined : world.find(hash))
  /** The hashes from genesis to the tip: asked for at every height, a walk from the tip would take for ever. */
  const branch = [tip]
  const follow = (hash: string) => {
    let block = world.get(hash)
    const news: string[] = []
    for (; branch[block.height] !== block.hash; block = world.get(block.parent)) news.unshift(block.hash)
    branch.splice(block.height + 1, branch.length, ...news)
    tip = hash
  }
  const onBranch = (height: number) => world.find(branch[height] ?? '')
  const works = () => {
    if (broken !== undefined) throw new Error(broken)
  }
  const minedOf = (txid: string) => {
    for (let block = world.get(tip); block.height > 0; block = world.get(block.parent))
      if (block.transfers.some((transfer) => transfer.txid === txid)) return block
    return undefined
  }
  const isSpent = ({ from, nonce }: EvmPlan, top = tip) => {
    for (let block = world.get(top); block.height > 0; block = world.get(block.parent))
      if (block.transfers.some(({ sender, place }) => sender === from && place === `n${nonce}`)) return true
    return false
  }
  const transferOf = ({ plan, txid }: SimulatedTransaction): Transfer => ({
    txid,
    place: `n${plan.nonce}`,
    asset: plan.payouts[0].asset,
    receiver: plan.payouts[0].to,
    amount: plan.payouts[0].amount,
    sender: plan.from,
    isBySender: true,
    tag: undefined,
    isCoinbase: false,
  })

  const broadcast = async (raw: Uint8Array): Promise<BroadcastAnswer> => {
    try {
      works()
    } catch (error) {
      return { answer: 'unanswered', reason: (error as Error).message }
    }
    const { plan, txid } = read(raw)
    if (minedOf(txid)) return { answer: 'mined' }
    if (pool.has(txid)) return { answer: 'accepted', txid }
    if (isSpent(plan)) return { answer: 'spent', reason: `nonce ${plan.nonce} is used` }
    const rival = [...pool.values()].find((each) => each.plan.from === plan.from && each.plan.nonce === plan.nonce)
    if (rival && plan.maxFee * 10n < rival.plan.maxFee * 11n) return { answer: 'outbid', reason: 'underpriced' }
    if (rival) {
      pool.delete(rival.txid)
      replaced.set(rival.txid, txid)
    }
    pool.set(txid, { plan, txid })
    return { answer: 'accepted', txid }
  }

  return {
    network,
    kind: 'simulated',
    decimals: 18,
    forkChoice,
    seesInternalTransfers: true,
    forgotten,
    get tip() {
      return tip
    },
    follow,
    mine: (blocks = 1) => {
      for (let i = 0; i < blocks; i++) {
        follow(world.mine(tip, [...pool.values()].map(transferOf)))
        pool.clear()
      }
    },
    finalize: (height) => {
      finalizedHeight = height
    },
    breakDown: (reason) => {
      broken = reason
    },
    readAddress: (text) => (ADDRESS.test(text) ? { address: text, key: text } : { refusal: 'address-malformed' }),
    addressOf: (key) => key,
    deriveAddress: (accountKey, branch, index) => {
      const address = `sim:${accountKey.slice(0, 12).toLowerCase()}-${branch}-${index}`
      return { address, key: address }
    },
    head: async () => {
      works()
      const { height, hash, parent, timeMs } = world.get(tip)
      return { height, hash, parent, timeMs, finalizedHeight }
    },
    header: async (at) => {
      works()
      const block = typeof at === 'number' ? onBranch(at) : known(at)
      return block && { height: block.height, hash: block.hash, parent: block.parent }
    },
    block: async (hash, watches) => {
      works()
      const block = known(hash)
      return block && { ...block, transfers: block.transfers.filter(({ receiver }) => watches(receiver)) }
    },
    pool: async (watches) => {
      works()
      return [...pool.values()].map(transferOf).filter(({ receiver }) => watches(receiver))
    },
    replacedBy: (txid) => replaced.get(txid),
    transaction: async (txid) => {
      works()
      const block = minedOf(txid)
      if (!block) return { state: pool.has(txid) ? 'pool' : 'unknown' }
      return { state: 'mined', height: block.height, blockHash: block.hash, succeeded: true, fee: GAS }
    },
    usedOf: async (plan, asOf) => (plan.kind === 'evm' && isSpent(plan, asOf?.hash) ? spendsOf(plan) : []),
    userOf: async (plan, upTo) => {
      if (plan.kind !== 'evm') return undefined
      for (let height = upTo; height > 0; height--) {
        const found = onBranch(height)?.transfers.find(
          (each) => each.sender === plan.from && each.place === `n${plan.nonce}`,
        )
        if (found) return found.txid
      }
      return undefined
    },
    feeRate: async () => ({ kind: 'per-gas', maxFee: 20n, priorityFee: 2n }),
    plan: async (from, payouts, rate) => {
      if (from.kind !== 'evm' || rate.kind !== 'per-gas') throw new Error(`${network} spends from accounts`)
      const [payout] = payouts
      if (!payout || payouts.length !== 1) return { refusal: 'several-payouts' }
      const { maxFee, priorityFee } = rate
      if (payout.asset === NATIVE && payout.amount + GAS * maxFee > balance) return { refusal: 'funds-short' }
      const { address, path, nonce } = from
      const feeCap = GAS * maxFee * MOST_TIMES_DEARER
      const plan = { kind: 'evm', network, chainId: 0n, from: address, path, nonce, gasLimit: GAS } as const
      return { ...plan, payouts: [payout], maxFee, priorityFee, feeCap }
    },
    unsigned: (plan) => signSimulated(plan),
    decode: (raw) => {
      const { plan, txid } = read(raw)
      const pays = plan.payouts.map(({ asset, to, amount }) => ({ asset, to, amount }))
      return { txid, spends: [`${plan.from}#${plan.nonce}`], pays, feeCap: plan.gasLimit * plan.maxFee }
    },
    broadcast,
    bump: (plan, rate) => {
      if (plan.kind !== 'evm' || rate.kind !== 'per-gas') throw new Error('a plan of another kind of chain')
      return bumpEvm(plan, rate)
    },
  }
}

/** Nobody can steal simulated coins: its bytes are the plan itself. */
export function signSimulated(plan: PaymentPlan): Uint8Array {
  return Buffer.from(JSON.stringify(plan, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value)))
}

function read(raw: Uint8Array): SimulatedTransaction {
  const isBigint = (value: unknown): value is string => typeof value === 'string' && /^\d+n$/.test(value)
  const plan = JSON.parse(Buffer.from(raw).toString(), (_key, value) =>
    isBigint(value) ? BigInt(value.slice(0, -1)) : value,
  ) as EvmPlan
  return { plan, txid: Buffer.from(sha256(raw)).toString('hex') }
}
