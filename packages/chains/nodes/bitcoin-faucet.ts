import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import { bitcoinAddressOfKey } from '../bitcoin/bitcoin-address.ts'
import { openBitcoinChain } from '../bitcoin/bitcoin-chain.ts'
import { BITCOIN_NETWORKS } from '../bitcoin/bitcoin-networks.ts'
import { unsignedUtxo } from '../bitcoin/bitcoin-transaction.ts'
import { NATIVE } from '../chain.ts'
import { openRpc } from '../json-rpc.ts'
import type { OwnOutput } from '../payment-plan.ts'

const RULES = 'bitcoin-regtest'
/** Blocks before a reward may be spent. */
const MATURITY = 100
/** There is one key, so nothing is derived. */
const PATH = 'faucet'

const placeOf = ({ txid, index }: Pick<OwnOutput, 'txid' | 'index'>) => `${txid}:${index}`

export interface FaucetKey {
  /** Who gets what is mined. */
  readonly address: string
  readonly key: Uint8Array
}

/** The key of the demo's miner, made at the first start. Its coins are worth nothing. */
export function openFaucetKey(directory: string): FaucetKey {
  const file = join(directory, 'faucet.key')
  let key: Uint8Array
  try {
    key = Buffer.from(readFileSync(file, 'utf8'), 'hex')
  } catch {
    key = randomPrivateKeyBytes()
    writeFileSync(file, Buffer.from(key).toString('hex'), { mode: 0o600 })
  }
  return { key, address: bitcoinAddressOfKey(pubECDSA(key), BITCOIN_NETWORKS[RULES]).address }
}

/** Pays out of what was mined on the demo's Bitcoin. One payment at a time. */
export function openBitcoinFaucet(url: string, { key, address }: FaucetKey) {
  const chain = openBitcoinChain({ network: 'BTC', rules: RULES, url })
  const ask = openRpc(url, 30_000)
  const mine = chain.readAddress(address)
  if ('refusal' in mine) throw new Error('the miner has no address')
  const { key: receiver } = mine
  const found: (OwnOutput & { readonly spendableFrom: number })[] = []
  /** By payments that may still wait for a block: not every node reports those. */
  const spent = new Set<string>()
  let nextHeight = 1
  let turn: Promise<unknown> = Promise.resolve()

  /** Reads the blocks that are new. A reorganisation makes some outputs unknown, which are then not spent. */
  async function lookForOutputs(height: number): Promise<void> {
    for (; nextHeight <= height; nextHeight++) {
      const link = await chain.header(nextHeight)
      const block = link && (await chain.block(link.hash, (paid) => paid === receiver))
      for (const { txid, place, amount, isCoinbase } of block?.transfers ?? []) {
        const spendableFrom = isCoinbase ? nextHeight + MATURITY : nextHeight
        found.push({ txid, index: Number(place.slice(1)), amount, address, path: PATH, spendableFrom })
      }
    }
  }

  async function pay(to: string, amount: bigint): Promise<string> {
    const { height } = await chain.head()
    await lookForOutputs(height)
    const payout = { id: 'faucet', asset: NATIVE, to, amount }
    const rate = await chain.feeRate()
    const outputs: OwnOutput[] = []
    let refused: string | undefined
    for (const { spendableFrom, ...output } of found) {
      const isSpent = spent.has(placeOf(output)) || !(await ask('gettxout', output.txid, output.index, true))
      if (spendableFrom > height || isSpent) continue
      outputs.push(output)
      const plan = await chain.plan({ kind: 'utxo', outputs, change: { path: PATH, address } }, [payout], rate)
      if ('refusal' in plan && plan.refusal === 'funds-short') continue
      if ('refusal' in plan || plan.kind !== 'utxo') break
      const transaction = unsignedUtxo(plan, BITCOIN_NETWORKS[RULES])
      for (const index of plan.inputs.keys()) transaction.signIdx(key, index)
      transaction.finalize()
      const sent = await chain.broadcast(transaction.extract())
      for (const input of plan.inputs) spent.add(placeOf(input))
      if (sent.answer === 'accepted') return sent.txid
      // Spent by a payment of before a restart, most likely: others are left.
      refused = 'reason' in sent ? sent.reason : sent.answer
      outputs.length = 0
    }
    throw new Error(refused ?? 'the miner has not so much')
  }

  return {
    pay: (to: string, amount: bigint): Promise<string> => {
      const paid = turn.then(() => pay(to, amount))
      turn = paid.catch(() => {})
      return paid
    },
  }
}
